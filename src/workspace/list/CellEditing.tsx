import { useEffect, useEffectEvent, useRef } from 'react'
import { inlineLists } from '../../../commands/inline/lists.ts'
import type { InlineList } from '../../../commands/inline/cells.ts'
import { useIsKnown } from '../../commands/commands.ts'
import { StateMenu } from '../../commands/RowMenu.tsx'
import { setCellNote } from '../../tabs/cell-note.ts'
import {
  cellBeside,
  elementOf,
  fieldAt,
  firstEdited,
  focusGrid,
  isSameCell,
  isStateCell,
  movesState,
  whyNotEdited,
  type Cell,
  type CellList,
} from './cell-list.ts'
import { CellClashDialog } from './CellClashDialog.tsx'
import { CellEditor, type CellExit } from './CellEditor.tsx'
import { CellPencil } from './CellPencil.tsx'
import { forChosen } from './chosen-cells.ts'
import { CellOverlay } from './CellOverlay.tsx'
import type { TypedCells } from './typed-cell.ts'
import { useCellSaves } from './use-cell-saves.ts'

/** Null: the first column that is edited. */
export interface AskedCell extends Omit<Cell, 'column'> {
  column: string | null
}

export interface CellEditingProps {
  list: CellList
  /** Id of the list's call. */
  call: string
  /** Names the cell in focus. */
  focused: string
  asked: AskedCell | null
  onAsk: (cell: AskedCell | null) => void
  /** The asked cell is open, or it was said why not. */
  onShown: () => void
  typed: TypedCells
}

/** Editing in place: the pencil under the pointer, the editor, the menu of the state, and the question of two people. */
export function CellEditing({ call, ...props }: CellEditingProps) {
  const inline = inlineLists[call]
  const isKnown = useIsKnown(inline?.command)
  return inline && isKnown ? <Cells {...props} inline={inline} /> : null
}

interface CellsProps extends Omit<CellEditingProps, 'call'> {
  inline: InlineList
}

function Cells({ list, inline, focused, asked, onAsk, onShown, typed }: CellsProps) {
  const open = useRef<Cell | null>(null)
  const saves = useCellSaves((cell) => open.current === null && ask(cell))
  const column = asked && (asked.column ?? firstEdited(list, inline))
  const cell = asked === null || column === null ? null : { key: asked.key, column }
  const found = cell === null ? undefined : list.rowOf(cell.key)
  const isState = cell !== null && isStateCell(list, cell)
  const why = cell === null || isState ? null : whyNotEdited(list, inline, cell)
  const field = cell === null || isState || why !== null ? undefined : fieldAt(inline, cell)

  const begin = useEffectEvent(() => {
    if (asked === null) return
    setCellNote(list.tabId, why)
    if (cell && why === null && asked.column === null) list.focusCell(cell)
    if (why !== null || found === undefined) onAsk(null)
    onShown()
  })
  useEffect(() => begin(), [asked])
  useEffect(() => void (open.current = field ? cell : null))
  useEffect(() => () => setCellNote(list.tabId, null), [list.tabId, focused])

  function ask(next: Cell): void {
    list.focusCell(next)
    onAsk(next)
  }

  function leave({ to, isChanged, value, base, words }: CellExit): void {
    if (!found || !field || cell === null) return
    typed.clear()
    const refused = saves.settle(cell)
    const beside = to === 'next' || to === 'back' ? cellBeside(list, inline, cell, to === 'next' ? 1 : -1) : null
    const next = beside ?? refused[0]?.cell ?? null
    list.focusCell(next ?? cell)
    onAsk(next)
    if (next === null && to !== 'away') focusGrid(list)
    if (!isChanged) return
    const record = saves.refused.find((each) => isSameCell(each.cell, cell))?.of.record ?? found.record
    void saves.save({ tabId: list.tabId, record, row: { ...found.row }, field, base, value }, cell, words)
  }

  return (
    <>
      <CellPencil list={list} inline={inline} onEdit={ask} isOpen={asked !== null} />
      {isState && found && <CellStates list={list} cell={cell} onClose={() => onAsk(null)} />}
      {field && found && cell && (
        <CellEditor
          key={`${cell.key} ${cell.column}`}
          anchor={() => elementOf(list, cell)}
          label={list.headerOf(cell.column)}
          field={field}
          row={found.row}
          refused={saves.refused.find((each) => isSameCell(each.cell, cell))}
          cell={cell}
          typed={typed}
          chosen={forChosen(list, field, found.row)}
          onLeave={leave}
        />
      )}
      {saves.pending.map((each) => (
        <CellOverlay key={`${each.cell.key} ${each.cell.column}`} anchor={() => elementOf(list, each.cell)} busy>
          <span className="block truncate px-2 leading-7">{each.words}</span>
        </CellOverlay>
      ))}
      {saves.clash && <CellClashDialog clash={saves.clash} label={list.headerOf(saves.clash.save.field.column)} />}
    </>
  )
}

interface CellStatesProps {
  list: CellList
  cell: Cell
  onClose: () => void
}

function CellStates({ list, cell, onClose }: CellStatesProps) {
  const found = list.rowOf(cell.key)
  const rect = elementOf(list, cell)?.getBoundingClientRect()
  if (!found || !rect) return null
  const { record } = found
  const isStep = (command: Parameters<typeof movesState>[0]): boolean => movesState(command, record.kind)
  return <StateMenu tabId={list.tabId} record={record} at={{ x: rect.left, y: rect.bottom }} isStep={isStep} onClose={onClose} />
}
