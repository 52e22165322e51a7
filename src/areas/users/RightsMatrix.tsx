import { pageAreas, pages, type PageArea } from '../../../contract/pages.ts'
import type { PermissionChoice } from '../../../contract/users/users.ts'
import { cx } from '../../ui/classes.ts'
import { usePartKeys } from '../../ui/use-part-keys.ts'
import { matrixRows, moveIn, type MatrixCell } from './matrix.ts'

interface RightsMatrixProps {
  label: string
  choices: readonly PermissionChoice[]
  chosen: ReadonlySet<number>
  /** Granted by a role; read-only here. */
  inherited?: ReadonlySet<number>
  onToggle: (id: number) => void
  readOnly?: boolean
}

const walkingKeys = ['arrowup', 'arrowdown', 'arrowleft', 'arrowright', 'home', 'end']

/** One tab stop: arrows move, Home and End go to the row's ends, Space or Enter toggles. */
export function RightsMatrix({ label, choices, chosen, inherited = new Set(), onToggle, readOnly = false }: RightsMatrixProps) {
  const rows = matrixRows(choices, areaOf)
  const grid = usePartKeys<HTMLTableElement>(walkingKeys, (_, { target, currentTarget, key }) => {
    if (!(target instanceof HTMLElement) || !(currentTarget instanceof HTMLElement)) return false
    const at = target.dataset['cell']
    const next = at === undefined ? null : moveIn(rows, at, key)
    if (next === null) return false
    for (const cell of currentTarget.querySelectorAll<HTMLElement>('[data-cell]')) {
      cell.tabIndex = cell.dataset['cell'] === next ? 0 : -1
      if (cell.dataset['cell'] === next) cell.focus()
    }
    return true
  })

  return (
    <div className="overflow-x-auto">
      {/* A keyboard-navigable table is a grid (ARIA in HTML allows the role). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table ref={grid} role="grid" aria-label={label} className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-left text-small text-muted">
            <th className="w-48 px-3 py-1.5 font-normal">Joma</th>
            <th className="px-3 py-1.5 font-normal">Skatīt</th>
            <th className="px-3 py-1.5 font-normal">Pārvaldīt</th>
            <th className="px-3 py-1.5 font-normal">Citas atļaujas</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.area} className="border-b border-line align-top">
              <th scope="row" className="px-3 py-1.5 text-left font-medium">
                {row.area}
              </th>
              {row.columns.map((cells, column) => (
                <td key={column} className="px-3 py-0.5">
                  {cells.map((cell) => (
                    <Tick
                      key={cell.id}
                      cell={cell}
                      first={at === 0 && cell === row.columns.flat()[0]}
                      on={chosen.has(cell.id)}
                      byRole={inherited.has(cell.id)}
                      readOnly={readOnly}
                      onToggle={() => onToggle(cell.id)}
                    />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface TickProps {
  cell: MatrixCell
  /** The cell that Tab reaches. */
  first: boolean
  on: boolean
  byRole: boolean
  readOnly: boolean
  onToggle: () => void
}

function Tick({ cell, first, on, byRole, readOnly, onToggle }: TickProps) {
  // Users can grant only permissions they hold, but revoke any.
  const locked = readOnly || (!cell.grantable && !on)
  return (
    <label
      className={cx('flex min-h-7 items-center gap-2', locked && 'text-muted')}
      title={!cell.grantable && !on ? 'Jums pašam šīs atļaujas nav' : undefined}
    >
      <input
        type="checkbox"
        data-cell={cell.key}
        tabIndex={first ? 0 : -1}
        checked={on}
        aria-disabled={locked || undefined}
        onChange={() => locked || onToggle()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey) return
          event.preventDefault()
          if (!locked) onToggle()
        }}
        className="size-4 shrink-0 accent-accent"
      />
      <span>
        {cell.title}
        {byRole && <span className="text-small text-muted"> (loma)</span>}
      </span>
    </label>
  )
}

/** Permissions without a page belong to administration. */
function areaOf(permission: string): string {
  const page = pages.find((each) => each.permission === permission)
  return pageAreas[(page?.area ?? 'administration') satisfies PageArea]
}
