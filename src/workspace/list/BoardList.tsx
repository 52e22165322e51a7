import { useEffect, useState, type ReactNode } from 'react'
import type { Arguments } from '../../../commands/command.ts'
import type { CurrentRecord } from '../../../commands/records.ts'
import type { QueryInput } from '../../../contract/calls.ts'
import { countOf } from '../../../contract/format.ts'
import { commandById } from '../../commands/commands.ts'
import { notify } from '../../commands/notices.ts'
import { RowMenu, type MenuPoint } from '../../commands/RowMenu.tsx'
import { startCommand } from '../../commands/run.ts'
import { useCall } from '../../commands/use-call.ts'
import type { ListCall, RowOf } from '../../commands/use-list.ts'
import { apart, Loaded } from '../../ui/apart.tsx'
import type { BoardProps } from '../../ui/board/Board.tsx'
import type { Tone } from '../../ui/classes.ts'
import { RowLeftNotice } from '../../ui/LeftNote.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import type { ListPlace, TabHandle } from '../../tabs/tab.ts'
import { ListFailure } from './ListFailure.tsx'

interface Step {
  command: string
  args?: Arguments
}

export interface BoardBy<Row> {
  id: string
  label: string
  columns: (rows: readonly Row[]) => readonly { id: string; title: string; tone?: Tone }[]
  /** Null: not on this board. */
  columnOf: (row: Row) => string | null
  /** The command for the move, or why there is none. */
  step: (row: Row, column: string) => Step | string
}

export interface Boards<Row, Query> {
  layouts: readonly BoardBy<Row>[]
  /** Additional filter. */
  query: Query
  card: (row: Row) => ReactNode
  nouns: readonly [one: string, other: string, zero: string]
}

interface BoardListProps<C extends ListCall> {
  tab: TabHandle
  title: string
  call: C
  asked: QueryInput<C>
  boards: Boards<RowOf<C>, QueryInput<C>>
  by: BoardBy<RowOf<C>>
  record: (row: RowOf<C>) => CurrentRecord
  open: (row: RowOf<C>, background: boolean) => void
  onLetGo: (() => void) | undefined
}

/** Its grid of cards is large. */
const board = apart<BoardProps<number>>(async () => (await import('../../ui/board/Board.tsx')).Board)

const most = 200

/** Hands the list out with its types. */
export function WithBoardList({ of }: { of: (list: typeof BoardList) => ReactNode }) {
  return of(BoardList)
}

function BoardList<C extends ListCall>({ tab, title, call, asked, boards, by, record, open, onLetGo }: BoardListProps<C>) {
  const query = { ...(asked as object), ...(boards.query as object), per_page: most } as QueryInput<C>
  const { answer, failure, former, refreshing, reload } = useCall(call, { query }, { page: true })
  const [menu, setMenu] = useState<{ row: RowOf<C>; at: MenuPoint } | null>(null)
  const { data: rows = [], meta } = (answer ?? {}) as { data?: RowOf<C>[]; meta?: { total: number } }
  const columns = by.columns(rows).map((column) => ({ ...column, rows: rows.filter((row) => by.columnOf(row) === column.id) }))
  const cardRows = columns.flatMap((column) => column.rows)
  const { activeCard, left, walk } = useActiveCard({ tab, shown: cardRows, asked, record, isKnown: !former && !refreshing })

  function move(row: RowOf<C>, column: string): void {
    const step = by.columnOf(row) === column ? null : by.step(row, column)
    if (typeof step === 'string') return notify({ color: 'red', text: step })
    if (step) void startCommand(commandById(step.command), step.args ?? {}, tab.id, { offered: record(row) })
  }

  const rowsById = new Map(cardRows.map((row) => [row.id, row]))
  const withRow = <Result,>(key: number, act: (row: RowOf<C>) => Result): Result | undefined => {
    const row = rowsById.get(key)
    return row && act(row)
  }

  if (failure && !answer) return <ListFailure of={title} failure={failure} onRetry={() => void reload()} />
  if (!answer) return <SkeletonRows rows={10} />
  return (
    <>
      <Loaded
        part={board}
        props={{
          label: `${title}: ${by.label.toLowerCase()}`,
          columns: columns.map((column) => ({ ...column, rows: column.rows.map(({ id }) => id) })),
          rowKey: (key) => key,
          card: (key) => withRow(key, boards.card),
          focus: activeCard?.id ?? null,
          onFocus: (key) => withRow(key, walk),
          onOpen: (key, background) => withRow(key, (row) => open(row, background)),
          onMove: (key, column) => withRow(key, (row) => move(row, column)),
          onMenu: (key, at) => withRow(key, (row) => setMenu({ row, at })),
          onLetGo,
        }}
        meanwhile={<SkeletonRows rows={10} />}
      />
      {menu !== null && (
        <RowMenu
          tabId={tab.id}
          record={record(menu.row)}
          at={menu.at}
          open={(background) => open(menu.row, background)}
          onClose={() => setMenu(null)}
        />
      )}
      <BoardFoot left={left} shown={rows.length} total={meta?.total ?? 0} nouns={boards.nouns} />
    </>
  )
}

interface ActiveCardOf<C extends ListCall> extends Pick<BoardListProps<C>, 'tab' | 'asked' | 'record'> {
  shown: readonly RowOf<C>[]
  /** The cards match the current filter. */
  isKnown: boolean
}

/** By key: no other card replaces a removed one. */
function useActiveCard<C extends ListCall>({
  tab: { listState, noteListPlace, setSelection },
  shown,
  asked,
  record,
  isKnown,
}: ActiveCardOf<C>) {
  const [focus, setFocus] = useState(listState.row)
  // A new filter starts with its first card.
  const [of, setOf] = useState(asked)
  if (of !== asked) {
    setOf(asked)
    setFocus(listState.row)
  }
  const place = (row: RowOf<C>): ListPlace => ({ key: row.id, at: 0, name: record(row).title })
  const [first] = shown
  if (focus === null && first && isKnown) setFocus(place(first))
  const activeCard = focus === null ? first : shown.find(({ id }) => id === focus.key)
  const activeRecord = JSON.stringify(activeCard ? record(activeCard) : null)
  useEffect(() => {
    const row = JSON.parse(activeRecord) as CurrentRecord | null
    setSelection(row ? [row] : [], null)
  }, [activeRecord, setSelection])
  return {
    activeCard,
    left: focus !== null && activeCard === undefined && isKnown ? focus : null,
    walk(row: RowOf<C>): void {
      setFocus(place(row))
      noteListPlace({ scroll: 0, row: place(row) })
    },
  }
}

interface BoardFootProps {
  left: ListPlace | null
  shown: number
  total: number
  nouns: Boards<never, never>['nouns']
}

function BoardFoot({ left, shown, total, nouns }: BoardFootProps) {
  return (
    <>
      {left && <RowLeftNotice name={left.name} />}
      {total > shown && (
        <p className="shrink-0 border-t border-line bg-surface px-4 py-1 text-small text-muted">
          Dēlī ir pirmie {shown}, bet pavisam {countOf(total, ...nouns)}; pārējos parāda filtri vai tabula.
        </p>
      )}
    </>
  )
}
