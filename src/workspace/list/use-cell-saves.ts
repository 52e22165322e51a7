import { useState } from 'react'
import { isSameCell, type Cell } from './cell-list.ts'
import { cellSaves, type CellClash, type CellSave, type Side } from './save-cell.ts'

/** A refused value, which opens again as it was typed. */
export interface RefusedCell {
  cell: Cell
  /** Based on the version that was edited, so that the question comes again. */
  of: CellSave
  errors: readonly string[]
}

export interface PendingCell {
  cell: Cell
  words: string
}

export interface AskedClash extends CellClash {
  decide: (side: Side | null) => void
}

/** Saves under way, those refused, and the question of two people. */
export function useCellSaves(onRefused: (cell: Cell) => void) {
  const [clash, setClash] = useState<AskedClash | null>(null)
  const [refused, setRefused] = useState<readonly RefusedCell[]>([])
  const [pending, setPending] = useState<readonly PendingCell[]>([])
  const [saves] = useState(() =>
    cellSaves(
      (asked) =>
        new Promise((decided) => {
          const decide = (side: Side | null): void => {
            setClash(null)
            decided(side)
          }
          setClash({ ...asked, decide })
        }),
    ),
  )

  async function save(of: CellSave, cell: Cell, words: string): Promise<void> {
    const waiting = { cell, words }
    setPending((before) => [...before, waiting])
    const errors = await saves.save(of).finally(() => setPending((before) => before.filter((each) => each !== waiting)))
    if (errors === null) return
    setRefused((before) => [...before, { cell, of, errors }])
    onRefused(cell)
  }

  const settle = (cell: Cell): readonly RefusedCell[] => {
    const left = refused.filter((each) => !isSameCell(each.cell, cell))
    setRefused(left)
    return left
  }
  return { clash, refused, pending, save, settle }
}
