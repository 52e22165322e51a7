import { createElement as h, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Column, Sort } from '../../src/ui/table/columns.ts'
import type { DataTableProps } from '../../src/ui/table/props.ts'
import { useTableModel } from '../../src/ui/table/use-table-model.ts'

interface Item {
  nr: string
  net: number
}

const columns: readonly Column<Item>[] = [
  { id: 'nr', header: 'Numurs', width: 110, opens: true, sortKey: 'number', cell: ({ nr }) => nr },
  { id: 'day', header: 'Datums', width: 100, sortKey: 'date', cell: () => '' },
  { id: 'net', header: 'Summa', width: 12, grow: 1, cell: ({ net }) => net },
]

type ModelProps = Partial<Pick<DataTableProps<Item>, 'columnVisibility' | 'sort' | 'onSort'>>

function modelOf(props: ModelProps, space: Parameters<typeof useTableModel<Item>>[1] = { gone: [], sizing: null }) {
  let model: ReturnType<typeof useTableModel<Item>> | undefined
  function Probe() {
    model = useTableModel<Item>({ columns, ...props }, space)
    return null
  }
  renderToString(h(Probe))
  if (!model) throw new Error('The model was not made')
  return model
}

describe('the model of a table', () => {
  const up: Sort = { key: 'date', descending: false }
  const down: Sort = { key: 'date', descending: true }

  it.each([
    [null, 'day', up],
    [up, 'day', down],
    [down, 'day', null],
    [up, 'nr', { key: 'number', descending: false }],
    [{ key: 'unknown', descending: true }, 'day', up],
  ])('sorted by %o and turned by %s is %o', (sort, id, expected) => {
    const sorts: (Sort | null)[] = []
    const { columns: shown } = modelOf({ sort, onSort: (next) => sorts.push(next) })
    shown.find((column) => column.id === id)?.toggleSorting()
    expect(sorts).toEqual([expected])
  })

  it('says of each column how it is sorted, by the key of the server', () => {
    const sorted = (sort: Sort | null) => modelOf({ sort }).columns.map((column) => column.getIsSorted())
    expect([sorted(null), sorted(up), sorted(down)]).toEqual([
      [false, false, false],
      [false, 'asc', false],
      [false, 'desc', false],
    ])
    expect(modelOf({}).columns.map((column) => column.getCanSort())).toEqual([true, true, false])
  })

  it('shows what is chosen and has space', () => {
    const ids = (...given: Parameters<typeof modelOf>) => modelOf(...given).shown.map(({ id }) => id)
    const [, day] = columns
    expect(ids({})).toEqual(['nr', 'day', 'net'])
    expect(ids({ columnVisibility: { net: false } })).toEqual(['nr', 'day'])
    expect(ids({ columnVisibility: { net: false } }, { gone: day ? [day] : [], sizing: null })).toEqual(['nr'])
  })

  it('takes measured widths, and shares the spare width until then', () => {
    expect(modelOf({})).toMatchObject({ tracks: '110px 100px minmax(12px, 1fr)', width: 222 })
    expect(modelOf({}, { gone: [], sizing: { nr: 90, day: 80, net: 300 } })).toMatchObject({ tracks: '90px 80px 300px', width: 470 })
  })

  it('gives rows the same columns in each render, so that scrolling renders none anew', () => {
    const given = new Set<unknown>()
    const space = { gone: [], sizing: { nr: 90, day: 80, net: 300 } }
    let renders = 0
    function Probe() {
      const [render, again] = useState(0)
      if (render < 3) again(render + 1)
      renders += 1
      given.add(useTableModel<Item>({ columns, columnVisibility: chosen, sort: { key: 'date', descending: true } }, space).shown)
      return null
    }
    const chosen = { net: false }
    renderToString(h(Probe))
    expect([renders, given.size]).toEqual([4, 1])
  })
})
