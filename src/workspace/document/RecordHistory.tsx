import type * as z from 'zod/mini'
import type { history } from '../../../contract/document-parts.ts'
import { formatMoment } from '../../../contract/format.ts'
import { SidePart } from './DocumentFrame.tsx'

/** What happened to the record in front, the latest first. */
export function RecordHistory({ history: told }: { history: z.output<typeof history> }) {
  return (
    <SidePart title="Vēsture">
      {told.length === 0 && <p className="text-muted">Nekas vēl nav mainīts</p>}
      <ol className="flex flex-col gap-2">
        {told.map(({ id, title, at, user, words }) => (
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
