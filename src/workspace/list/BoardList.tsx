import { useEffect, useState, type ReactNode } from 'react'
import type { Arguments } from '../../../commands/command.ts'
import type { RecordInFront } from '../../../commands/records.ts'
import type { QueryInput } from '../../../contract/calls.ts'
import { countOf } from '../../../contract/format.ts'
import { commandById } from '../../desk/commands.ts'
import { notify } from '../../desk/notices.ts'
import { startCommand } from '../../desk/run.ts'
import { useCall } from '../../desk/use-call.ts'
import type { ListCall, RowOf } from '../../desk/use-list.ts'
import { apart, Loaded } from '../../ui/apart.tsx'
import type { BoardProps } from '../../ui/board/Board.tsx'
import type { Tone } from '../../ui/classes.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import type { TabHandle } from '../../tabs/tab.ts'

/** A command that brings a card to another column. */
interface Step {
  command: string
  args?: Arguments
}

/** A way to lay the records of a list out as a board: by their state, by who has them, by the day. */
export interface BoardBy<Row> {
  id: string
  /** As it is chosen: «Pēc stāvokļa». */
  label: string
  /** Columns in their order, those without cards, too. */
  columns: (rows: readonly Row[]) => readonly { id: string; title: string; tone?: Tone }[]
  /** The column of a record; null: it has no place on this board. */
  columnOf: (row: Row) => string | null
  /** What brings a record to a column, or why nothing does, in words. */
  step: (row: Row, column: string) => Step | string
}

/** What the records of a list are on its boards. */
export interface Boards<Row, Query> {
  ways: readonly BoardBy<Row>[]
  /** Which records a board is of, beside what the list is filtered by: those on which somebody still works. */
  query: Query
  /** What a card shows. */
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
  record: (row: RowOf<C>) => RecordInFront
  open: (row: RowOf<C>, background: boolean) => void
  onLetGo: (() => void) | undefined
}

/** Cards by their keys. Loaded apart, for every list carries this file and few are boards. */
const board = apart<BoardProps<number>>(async () => (await import('../../ui/board/Board.tsx')).Board)

/** Cards of a board at most: what does not fit is told, and a filter brings it. */
const most = 200

/** The records of a list as a board; the card with the keyboard takes the same commands as a row of the table. */
export function BoardList<C extends ListCall>({ tab, title, call, asked, boards, by, record, open, onLetGo }: BoardListProps<C>) {
  const { listState, noteListPlace, setSelection } = tab
  const query = { ...(asked as object), ...(boards.query as object), per_page: most } as QueryInput<C>
  const { answer, failure, reload } = useCall(call, { query }, { page: true })
  const [focus, setFocus] = useState<number | null>(listState.focus === null ? null : Number(listState.focus))
  const { data: rows = [], meta } = (answer ?? {}) as { data?: RowOf<C>[]; meta?: { total: number } }
  const columns = by.columns(rows).map((column) => ({ ...column, rows: rows.filter((row) => by.columnOf(row) === column.id) }))
  const shown = columns.flatMap((column) => column.rows)
  const front = shown.find(({ id }) => id === focus) ?? shown[0]
  const inFront = JSON.stringify(front ? record(front) : null)
  useEffect(() => {
    const row = JSON.parse(inFront) as RecordInFront | null
    setSelection(row ? [row] : [], null)
  }, [inFront, setSelection])

  function walk(key: number): void {
    setFocus(key)
    noteListPlace({ scroll: 0, focus: String(key) })
  }

  function move(row: RowOf<C>, column: string): void {
    const step = by.columnOf(row) === column ? null : by.step(row, column)
    if (typeof step === 'string') return notify({ color: 'red', text: step })
    if (step) void startCommand(commandById(step.command), step.args ?? {}, tab.id)
  }

  const known = new Map(shown.map((row) => [row.id, row]))
  const withRow = <Result,>(key: number, act: (row: RowOf<C>) => Result): Result | undefined => {
    const row = known.get(key)
    return row && act(row)
  }

  if (failure && !answer) return <ErrorState title="Sarakstu neizdevās ielādēt" onRetry={() => void reload()} />
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
          focus: front?.id ?? null,
          onFocus: walk,
          onOpen: (key, background) => withRow(key, (row) => open(row, background)),
          onMove: (key, column) => withRow(key, (row) => move(row, column)),
          onLetGo,
        }}
        meanwhile={<SkeletonRows rows={10} />}
      />
      {meta && meta.total > rows.length && (
        <p className="shrink-0 border-t border-line bg-surface px-4 py-1 text-small text-muted">
          Dēlī ir pirmie {rows.length}, bet pavisam {countOf(meta.total, ...boards.nouns)}; pārējos parāda filtri vai tabula.
        </p>
      )}
    </>
  )
}
