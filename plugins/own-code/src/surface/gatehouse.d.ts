/** What custom code works with. Every call goes to the run that the code belongs to, so each of them is awaited. */
// biome-ignore lint/style/noNamespace: the names stay apart from those that code makes up itself
declare namespace Gatehouse {
  /** The project that runs. */
  interface Project {
    /** The name of the project. */
    readonly name: string;
    /** The folder of the project's file; null while the project was never saved. */
    readonly directory: string | null;
    /** Id of the action that this code belongs to. */
    readonly actionId: string;
    /** Id of the run: new for each one. */
    readonly runId: string;
    /** Id of the task; null in the editor. */
    readonly taskId: string | null;
    /** Thread of the task, counted from 0. */
    readonly threadId: number;
    /** The variables of the project. */
    readonly variables: Variables;
    /** The lists of the project. */
    readonly lists: Lists;
    /** The tables of the project. */
    readonly tables: Tables;
    /** The log of the run. */
    readonly log: Log;
    /** Id of the action that ended last; empty when this one is the first. */
    lastExecutedActionId(): Promise<string>;
    /**
     * Executes an action of the catalog and gives its results by name. Values are taken as they are, without macros.
     * @param type category of the action, such as `TextProcessing`
     * @param action name of the action, such as `ToUpper`
     * @param parameters its parameters by name
     * @param xpath the element that the action means, where it acts on one
     */
    execute(
      type: string,
      action: string,
      parameters?: Parameters,
      xpath?: string,
    ): Promise<Record<string, string>>;
  }

  /** A value of a parameter or variable; it is kept as text. */
  type Value = string | number | boolean;

  /** Parameters of an action by name. */
  interface Parameters {
    readonly [name: string]: Value;
  }

  /** Variables hold text. They are shared with the actions of the project. */
  interface Variables {
    /**
     * The value of a variable. Fails when the project has no such variable.
     * @param name name of the variable, in its exact spelling
     */
    get(name: string): Promise<string>;
    /**
     * Gives a variable a value, and makes it when it is missing.
     * @param name name of the variable
     * @param value the value; numbers and booleans become text
     */
    set(name: string, value: Value): Promise<void>;
    /** Whether the project has a variable. */
    has(name: string): Promise<boolean>;
    /** The names of all variables. */
    names(): Promise<string[]>;
  }

  /** Lists of the project. A name that it does not have fails. */
  interface Lists {
    /** Whether the project has a list. */
    has(name: string): Promise<boolean>;
    /** How many lines a list has. */
    count(name: string): Promise<number>;
    /** All lines of a list. */
    all(name: string): Promise<string[]>;
    /**
     * One line of a list.
     * @param name name of the list
     * @param index place of the line, counted from 0
     */
    get(name: string, index: number): Promise<string>;
    /** Adds lines at the end of a list. */
    add(name: string, ...lines: Value[]): Promise<void>;
    /** Takes a line out of a list and gives it. */
    take(name: string, index: number): Promise<string>;
    /** Puts lines in place of all that a list holds. */
    replace(name: string, lines: readonly Value[]): Promise<void>;
  }

  /** A column: its letters, its header where the table has headers, or its place counted from 0. */
  type Column = string | number;

  /** Tables of the project. A header row, where there is one, is row 0. A name that the project does not have fails. */
  interface Tables {
    /** Whether the project has a table. */
    has(name: string): Promise<boolean>;
    /** How many rows a table has. */
    rowCount(name: string): Promise<number>;
    /** All rows of a table. */
    rows(name: string): Promise<string[][]>;
    /** One row of a table, counted from 0. */
    row(name: string, row: number): Promise<string[]>;
    /** The text of a cell; empty beyond the end of its row. */
    cell(name: string, row: number, column: Column): Promise<string>;
    /** Writes a cell; the row is made longer when it must be. */
    setCell(name: string, row: number, column: Column, value: Value): Promise<void>;
    /** Adds a row at the end of a table. */
    addRow(name: string, values: readonly Value[]): Promise<void>;
    /** Takes a row out of a table and gives it. */
    takeRow(name: string, row: number): Promise<string[]>;
    /** Puts rows in place of all that a table holds. */
    replace(name: string, rows: readonly (readonly Value[])[]): Promise<void>;
  }

  /** The log of the run. What the code prints to the console comes there too. */
  interface Log {
    /** Tells something. */
    info(message: string): Promise<void>;
    /** Tells of something odd. */
    warning(message: string): Promise<void>;
    /** Tells of a mistake; the run goes on. */
    error(message: string): Promise<void>;
  }
}

/** The project that runs. */
declare const project: Gatehouse.Project;
/** The lists of the project. */
declare const lists: Gatehouse.Lists;
/** The tables of the project. */
declare const tables: Gatehouse.Tables;
/** The log of the run. */
declare const log: Gatehouse.Log;
