import { formatMoment } from '../../../contract/format.ts'

interface MailListProps {
  emails: readonly { id: number; address: string; subject: string | null; sent_at: string | null; error: string | null }[]
}

export function MailList({ emails }: MailListProps) {
  if (emails.length === 0) return <p className="text-muted">Nekas vēl nav sūtīts</p>
  return (
    <ul className="flex flex-col">
      {emails.map(({ id, address, subject, sent_at, error }) => (
        <li key={id} className="border-b border-line py-1 last:border-0">
          <span className="block truncate">{address}</span>
          <span className={error ? 'block text-small text-danger' : 'figures block text-small text-muted'}>
            {error ?? (sent_at ? formatMoment(sent_at) : 'Gaida nosūtīšanu')}
            {!error && subject ? ` · ${subject}` : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}
