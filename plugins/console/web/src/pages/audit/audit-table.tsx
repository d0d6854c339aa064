import type { AuditEntry } from '../../api/queries/admin-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Scrollable } from '../../ui/scrollable.tsx';
import { auditTexts } from './audit-texts.ts';

export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const words = useTexts(auditTexts);
  return (
    <Scrollable className="audit" aria-label={words.calls}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.time}</th>
            <th scope="col">{words.key}</th>
            <th scope="col">{words.call}</th>
            <th scope="col">{words.status}</th>
            <th scope="col">{words.took}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={`${entry.timestamp} ${entry.method} ${entry.path}`} entry={entry} />
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}

function Row({ entry }: { readonly entry: AuditEntry }) {
  const words = useTexts(auditTexts);
  const format = useFormat();
  const { durationMs, keyId, keyLabel, method, path, statusCode, timestamp } = entry;
  return (
    <tr>
      <td>{format.dateTime(timestamp)}</td>
      <td>{keyId === null ? words.noKey : keyLabel || keyId}</td>
      <td className="audit-call">
        <code>
          {method} {path}
        </code>
      </td>
      <td>
        <Badge tone={statusCode < 400 ? 'good' : 'bad'}>{statusCode}</Badge>
      </td>
      <td>{format.duration(durationMs)}</td>
    </tr>
  );
}
