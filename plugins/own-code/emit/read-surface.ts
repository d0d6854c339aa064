import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  isIdentifier,
  isInterfaceDeclaration,
  isLiteralTypeNode,
  isMethodSignatureDeclaration,
  isModuleBlock,
  isModuleDeclaration,
  isParameterDeclaration,
  isPropertySignatureDeclaration,
  isStringLiteral,
  isTypeAliasDeclaration,
  isTypeReferenceNode,
  isUnionTypeNode,
  isVariableStatement,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { API, type Checker } from 'typescript/unstable/sync';
import type { CodeMember, CodeType } from '../src/digest/code-type.ts';

const namespace = 'Gatehouse';

/** The types and globals of declaration files, as the compiler understands them. */
export function readSurface(files: readonly string[]): Readonly<Record<string, CodeType[]>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'surface-'));
  const config = path.join(folder, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ compilerOptions: { types: [], lib: ['es2023'] }, files }));
  const api = new API({ cwd: folder });
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error('The compiler opened no project.');
    const problems = project.program.getSemanticDiagnostics();
    if (problems.length > 0) throw new Error(problems.map(({ text }) => text).join('\n'));
    const sources = files.map((file) => [file, project.program.getSourceFile(file)] as const);
    const reader = new SurfaceReader(project.checker, namesOf(sources.flatMap(([, source]) => source ?? [])));
    return Object.fromEntries(
      sources.map(([file, source]) => [path.basename(file, '.d.ts'), source ? reader.read(source) : []]),
    );
  } finally {
    api.close();
    rmSync(folder, { recursive: true });
  }
}

/** Names of all types that the files declare. */
function namesOf(sources: readonly SourceFile[]): ReadonlySet<string> {
  return new Set(sources.flatMap(declarationsOf).map(({ name }) => name.text));
}

function declarationsOf(source: SourceFile) {
  return childrenOf(source)
    .filter(isModuleDeclaration)
    .flatMap((module) => (module.body && isModuleBlock(module.body) ? childrenOf(module.body) : []))
    .filter((node) => isInterfaceDeclaration(node) || isTypeAliasDeclaration(node));
}

class SurfaceReader {
  readonly #checker: Checker;
  readonly #known: ReadonlySet<string>;

  constructor(checker: Checker, known: ReadonlySet<string>) {
    this.#checker = checker;
    this.#known = known;
  }

  read(source: SourceFile): CodeType[] {
    const types = declarationsOf(source).map((node) => {
      const facts = {
        name: node.name.text,
        fullName: `${namespace}.${node.name.text}`,
        ns: namespace,
        summary: this.#summary(node.name),
        baseType: null,
        interfaces: [],
      };
      if (isInterfaceDeclaration(node)) {
        return {
          ...facts,
          kind: 'interface' as const,
          members: childrenOf(node).flatMap((m) => this.#member(m)),
        };
      }
      const members = isUnionTypeNode(node.type) ? enumValues(node.type) : [];
      return { ...facts, kind: members.length > 0 ? ('enum' as const) : ('struct' as const), members };
    });
    return [...types, this.#globals(source)];
  }

  #globals(source: SourceFile): CodeType {
    const members = childrenOf(source)
      .filter(isVariableStatement)
      .flatMap(({ declarationList }) => [...declarationList.declarations])
      .flatMap(({ name, type }) => (isIdentifier(name) && type ? [this.#property({ name, type })] : []));
    return {
      name: 'Globals',
      fullName: 'Globals',
      ns: '',
      kind: 'class',
      summary: 'What code reaches by name without any import.',
      baseType: null,
      interfaces: [],
      members: members.map((member) => ({ ...member, isStatic: true })),
    };
  }

  #member(node: Node): CodeMember[] {
    if (isMethodSignatureDeclaration(node) && isIdentifier(node.name)) return [this.#method(node)];
    if (isPropertySignatureDeclaration(node) && isIdentifier(node.name) && node.type) {
      return [this.#property({ name: node.name, type: node.type })];
    }
    return [];
  }

  #property({
    name,
    type,
  }: {
    readonly name: Node & { readonly text: string };
    readonly type: Node;
  }): CodeMember {
    return {
      kind: 'property',
      name: name.text,
      signature: `${name.text}: ${textOf(type)}`,
      summary: this.#summary(name),
      parameters: [],
      returns: null,
      isStatic: false,
      isObsolete: this.#isObsolete(name),
      refersTo: this.#typesIn(type),
    };
  }

  #method(node: Node & { readonly name: Node; readonly type?: Node | undefined }): CodeMember {
    const name = textOf(node.name);
    const documented = this.#tags(node.name, 'param');
    return {
      kind: 'method',
      name,
      signature: textOf(node).replace(/;$/, '').replaceAll(/\s+/g, ' '),
      summary: this.#summary(node.name),
      parameters: childrenOf(node)
        .filter(isParameterDeclaration)
        .map((parameter) => {
          const named = textOf(parameter.name);
          const tag = documented.find((text) => text.startsWith(`${named} `));
          const type = parameter.type ? textOf(parameter.type) : '';
          return { name: named, type, summary: tag?.slice(named.length + 1) ?? '' };
        }),
      returns: node.type ? textOf(node.type) : null,
      isStatic: false,
      isObsolete: this.#isObsolete(node.name),
      refersTo: this.#typesIn(node),
    };
  }

  #summary(name: Node): string {
    const symbol = this.#checker.getSymbolAtLocation(name);
    return symbol ? this.#checker.getDocumentationCommentOfSymbol(symbol) : '';
  }

  #isObsolete(name: Node): boolean {
    return this.#tags(name, 'deprecated').length > 0;
  }

  #tags(name: Node, tag: string): string[] {
    const symbol = this.#checker.getSymbolAtLocation(name);
    const tags = symbol ? this.#checker.getJsDocTagsOfSymbol(symbol) : [];
    return tags.filter((candidate) => candidate.name === tag).map(({ text }) => String(text ?? ''));
  }

  /** The types to which a reader can follow a reference. */
  #typesIn(node: Node): string[] {
    const found = new Set<string>();
    const look = (child: Node): undefined => {
      const name = isTypeReferenceNode(child) ? textOf(child.typeName).replace(`${namespace}.`, '') : '';
      if (this.#known.has(name)) found.add(`${namespace}.${name}`);
      child.forEachChild(look);
    };
    look(node);
    return [...found];
  }
}

/** The values of a union of string literals; empty for another union. */
function enumValues(union: Node): CodeMember[] {
  const values = childrenOf(union).flatMap((node) =>
    isLiteralTypeNode(node) && isStringLiteral(node.literal) ? [node.literal.text] : [],
  );
  if (values.length < childrenOf(union).length) return [];
  return values.map((name) => ({
    kind: 'enum-value',
    name,
    signature: `'${name}'`,
    summary: '',
    parameters: [],
    returns: null,
    isStatic: true,
    isObsolete: false,
    refersTo: [],
  }));
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  node.forEachChild((child) => void children.push(child));
  return children;
}

function textOf(node: Node): string {
  return node.getText();
}
