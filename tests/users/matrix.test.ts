import { expect, test } from 'vitest'
import { permissionNames } from '../../contract/permissions.ts'
import { matrixRows, moveIn } from '../../src/areas/users/matrix.ts'

const choices = permissionNames.map((name, at) => ({ id: at + 1, name, title: name, grantable: true }))
const rows = matrixRows(choices, (name) => name.replace(/^[a-z]+_/, '').slice(0, 1))

test('every permission stands in the matrix once', () => {
  const cells = rows.flatMap(({ columns }) => columns.flat())
  expect(cells.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(choices.map(({ id }) => id))
  expect(new Set(cells.map(({ key }) => key)).size).toBe(cells.length)
})

test('arrows reach every permission from the first, and never leave the matrix', () => {
  const keys = new Set(rows.flatMap(({ columns }) => columns.flat().map(({ key }) => key)))
  const reached = new Set<string>()
  const open = [rows.flatMap(({ columns }) => columns.flat())[0]?.key ?? '']
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (reached.has(at)) continue
    reached.add(at)
    for (const press of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']) {
      const next = moveIn(rows, at, press)
      expect(keys.has(next ?? '')).toBe(true)
      open.push(next ?? at)
    }
  }
  expect(reached).toEqual(keys)
  expect(moveIn(rows, '0.0.0', 'Tab')).toBeNull()
  expect(moveIn(rows, '0.0.0', 'x')).toBeNull()
})
