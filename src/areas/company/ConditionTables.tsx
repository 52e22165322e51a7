import type { ReactNode } from 'react'
import type { InstallationStatus } from '../../../contract/company/condition.ts'
import { formatMoment, formatQuantity } from '../../../contract/format.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { sizeOf } from './size-text.ts'

interface Column {
  header: string
  figures?: boolean
}

interface FiguresProps {
  label: string
  columns: readonly Column[]
  rows: readonly { id: string; cells: readonly ReactNode[] }[]
}

function Figures({ label, columns, rows }: FiguresProps) {
  return (
    <table className="w-full text-left" aria-label={label}>
      <thead className="text-small text-muted">
        <tr className="border-b border-line">
          {columns.map(({ header, figures }) => (
            <th key={header} className={`px-3 py-1 align-baseline font-medium ${figures ? 'text-right' : ''}`}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id} className="border-b border-line last:border-b-0">
            {cells.map((cell, place) => (
              <td
                key={columns[place]?.header}
                className={`px-3 py-1 align-baseline ${columns[place]?.figures ? 'figures text-right whitespace-nowrap' : 'min-w-0 break-words'}`}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const waitingColumns: readonly Column[] = [
  { header: 'Darbs' },
  { header: 'Gaida', figures: true },
  { header: 'Mēģina vēlreiz', figures: true },
  { header: 'Neizdevās', figures: true },
  { header: 'Pēdējā kļūda' },
]

export function PendingWork({ work }: { work: InstallationStatus['outbox'] }) {
  if (work.length === 0) return <p className="p-3 text-small text-muted">Nekas negaida: viss ir nosūtīts un izpildīts.</p>
  return (
    <Figures
      label="Darbs, kas gaida"
      columns={waitingColumns}
      rows={work.map(({ kind, name, waiting, again, failed, error, done }) => ({
        id: kind,
        cells: [
          done ? `${name}: padarīts ${formatQuantity(done.done)} no ${formatQuantity(done.of)}` : name,
          ...[waiting, again].map(formatQuantity),
          failed > 0 ? <StatusBadge label={formatQuantity(failed)} tone="danger" /> : formatQuantity(failed),
          error ?? '–',
        ],
      }))}
    />
  )
}

const slotColumns: readonly Column[] = [{ header: 'Rinda' }, { header: 'Darbojas', figures: true }, { header: 'Gaida', figures: true }]

export function SlotTable({ status: { pool, turns, processes } }: { status: InstallationStatus }) {
  const connections = pool && {
    id: 'pool',
    cells: [
      `Datubāzes savienojumi (brīvi ${formatQuantity(pool.idle)}, ne vairāk par ${formatQuantity(pool.most)})`,
      ...[pool.busy, pool.waiting].map(formatQuantity),
    ],
  }
  return (
    <>
      {processes > 1 && <p className="px-3 pt-3 text-small text-muted">Skaitļi ir tā procesa, kas atbild; katram procesam ir savi.</p>}
      <Figures
        label="Savienojumi un rindas"
        columns={slotColumns}
        rows={[
          ...(connections ? [connections] : []),
          ...turns.map(({ kind, name, running, waiting }) => ({ id: kind, cells: [name, ...[running, waiting].map(formatQuantity)] })),
        ]}
      />
    </>
  )
}

const replicaColumns: readonly Column[] = [
  { header: 'Kopija' },
  { header: 'Stāvoklis' },
  { header: 'Atpaliek', figures: true },
  { header: 'Kāpēc nelasa' },
]

export function Replicas({ replicas, reads }: Pick<InstallationStatus, 'replicas' | 'reads'>) {
  return (
    <>
      <Figures
        label="Datubāzes kopijas"
        columns={replicaColumns}
        rows={replicas.map(({ name, in_use, behind, seconds, reason }) => ({
          id: name,
          cells: [
            name,
            <StatusBadge key="state" label={in_use ? 'Lasa' : 'Nelasa'} tone={in_use ? 'success' : 'danger'} />,
            behind === null ? '–' : lagOf(behind, seconds),
            reason ?? '–',
          ],
        }))}
      />
      {reads && (
        <p className="border-t border-line px-3 py-2 text-small text-muted">
          {`Kopš servera sākuma no kopijām lasīts ${formatQuantity(reads.replica)} reizes, no pašas datubāzes ${formatQuantity(reads.primary)}.`}
        </p>
      )}
    </>
  )
}

function lagOf(bytes: number, seconds: number | null): string {
  if (bytes === 0) return 'nemaz'
  const size = bytes < 1024 ** 2 ? `${formatQuantity(Math.ceil(bytes / 1024))} kB` : sizeOf(bytes)
  return seconds === null ? size : `${size}, ${formatQuantity(seconds)} s`
}

const callColumns: readonly Column[] = [
  { header: 'Izsaukums' },
  ...['Reizes', 'Neizdevās', 'Vidēji, ms', '95 % līdz, ms', 'Ilgākais, ms'].map((header) => ({ header, figures: true })),
]

export function Calls({ calls, since }: { calls: InstallationStatus['calls']; since: string }) {
  if (calls.length === 0) return <p className="p-3 text-small text-muted">{`Kopš ${formatMoment(since)} izsaukumu nav bijis.`}</p>
  return (
    <Figures
      label="Izsaukumi"
      columns={callColumns}
      rows={calls.map(({ id, title, count, failed, mean, p95, longest }) => ({
        id,
        cells: [title, ...[count, failed, mean, p95, longest].map(formatQuantity)],
      }))}
    />
  )
}
