import { notify } from '../../commands/notices.ts'
import { pathname } from '../../tabs/model.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import type { Column } from '../../ui/table/columns.ts'
import type { Selection } from '../../ui/table/table-state.ts'
import type { TableCells } from '../../ui/table/props.ts'
import { copyRows, type CopiedRows } from './copy-rows.ts'
import { addressOf } from './opening.ts'

interface CopyingOf<Row> {
  tab: TabHandle
  title: string
  /** The list's query and parameters. */
  asked: readonly unknown[]
  columns: readonly Column<Row>[]
  selection: Selection
  chosen: Pick<CopiedRows<Row>, 'count'> & { rows: CopiedRows<Row>['pages'] }
  focused: Row | undefined
  /** Header and cells of the group in focus. */
  group: readonly string[][] | null
  /** The range of cells. */
  cells: TableCells<Row> | null
  /** Null where rows have no page. */
  linkOf: ((row: Row) => { title: string; path: string }) | null
}

/** The ways to take rows of a list elsewhere. */
export function copying<Row>({ tab, title, asked, columns, selection, chosen, focused, group, cells, linkOf }: CopyingOf<Row>) {
  const { path, listState } = tab
  const copied = (count: number, pages: CopiedRows<Row>['pages'], of: unknown, which = columns): string | null =>
    copyRows({ of: JSON.stringify([path, asked, of]), count, pages, columns: which })

  /** The range of cells, else the selected rows, else the one in focus. */
  function withHeaders(): void {
    if (cells && cells.missing === 0)
      copied(
        cells.rows.length,
        () => only(cells.rows),
        cells.columns.map(({ id }) => id),
        cells.columns,
      )
    else if (chosen.count > 0) copied(chosen.count, chosen.rows, selection)
    else if (group) copyLine(JSON.stringify([path, asked, group]), group)
    else if (focused === undefined) notify({ color: 'blue', text: 'Sarakstā nav rindas, ko kopēt' })
    else copied(1, () => only([focused]), null)
  }

  function link(): void {
    const target = focused === undefined ? undefined : linkOf?.(focused)
    if (target) void copyLink(target.title, target.path)
    else notify({ color: 'blue', text: 'Šai rindai nav savas lapas' })
  }

  const { q, sort, filters, group: by, groupSort } = listState
  return {
    selected: () => copied(chosen.count, chosen.rows, selection),
    verbs: {
      copy: withHeaders,
      link,
      listLink: () => void copyLink(title, addressOf({ path: pathname(path), q, sort, filters: { ...filters }, group: by, groupSort })),
    },
  }
}

/** @param of identifies the line */
export function copyLine(of: string, [headers = [], line = []]: readonly string[][]): void {
  const columns = headers.map((header, at) => ({ id: String(at), header, width: 0, cell: (each: readonly string[]) => each[at] ?? '' }))
  copyRows({ of, count: 1, pages: () => only([line]), columns })
}

async function copyLink(title: string, path: string): Promise<void> {
  const parts = await import('./copy-link.ts')
  await parts.copyLink(title, path)
}

async function* only<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}
