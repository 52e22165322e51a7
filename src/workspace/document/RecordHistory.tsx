import type * as z from 'zod/mini'
import type { history } from '../../../contract/document-parts.ts'
import { formatMoment } from '../../../contract/format.ts'
import { SidePart } from './DocumentFrame.tsx'

export function RecordHistory({ history: entries }: { history: z.output<typeof history> }) {
  return (
    <SidePart title="Vēsture">
      {entries.length === 0 && <p className="text-muted">Nekas vēl nav mainīts</p>}
      <ol className="flex flex-col gap-2">
        {entries.map(({ id, title, at, user, words }) => (
          <li key={id}>
            <span className="block">
              {title}
              {words && <span className="text-muted">: {words}</span>}
            </span>
            <span className="block text-small text-muted">{[formatMoment(at), user?.name].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ol>
    </SidePart>
  )
}
