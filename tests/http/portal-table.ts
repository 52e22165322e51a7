import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '../../contract/calls.ts'
import { sampleOf, shapeOf, type Shape } from './samples.ts'
import type { World } from './world.ts'
import { idIn } from './world-keys.ts'

/** Calls and fields open to customers: portal.tsv, from docs/domain/accounts.md#rules-of-calls. */

interface Row {
  open: boolean
  fields: readonly string[]
}

export const portalTable: ReadonlyMap<string, Row> = new Map(
  readFileSync(join(import.meta.dirname, 'portal.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [call = '', open = '', fields = ''] = line.split('\t')
      return [call, { open: open === 'yes', fields: fields.split(' ').filter(Boolean) }]
    }),
)
export function bodyOf(call: Call): Shape {
  return call.spec.body ? shapeOf(call.spec.body) : {}
}

/** `order_items.quantity`. */
export function leavesOf(shape: Shape, way = ''): string[] {
  const shapes = shape.anyOf?.filter(({ type }) => type !== 'null')
  if (shapes?.[0]) return leavesOf(shapes[0], way)
  if (shape.type === 'array' && shape.items?.properties) return leavesOf(shape.items, way)
  const fields = Object.entries(shape.properties ?? {})
  if (fields.length === 0) return way === '' ? [] : [way]
  return fields.flatMap(([name, each]) => leavesOf(each, way === '' ? name : `${way}.${name}`))
}

export function bodyWith(call: Call, world: World, leaf: string | null, openPaths: readonly string[]): unknown {
  const whole = sampleOf(bodyOf(call), idIn(world), true)
  const around = (way: string): string => way.slice(0, way.lastIndexOf('.') + 1)
  const parentPath = leaf === null ? null : around(leaf)
  const needed = new Set(
    leavesOf(bodyOf(call)).filter((each) => ['', parentPath].includes(around(each)) && isNeeded(bodyOf(call), each.split('.'))),
  )
  return only(whole, '', (way) => way === leaf || needed.has(way) || (!leaf?.startsWith(`${way}.`) && openPaths.includes(way)))
}

function isNeeded(shape: Shape, [name = '', ...rest]: string[]): boolean {
  const at = shape.items ?? shape
  const inner = at.properties?.[name]
  return rest.length === 0 ? Boolean(at.required?.includes(name)) : inner !== undefined && isNeeded(inner, rest)
}

function only(value: unknown, way: string, keep: (way: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => only(each, way, keep))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const at = way === '' ? name : `${way}.${name}`
      if (keep(at)) return [[name, each]]
      const inner = only(each, at, keep)
      const holds =
        typeof inner === 'object' &&
        inner !== null &&
        (Array.isArray(inner) ? inner : [inner]).some((one) => one && Object.keys(one as object).length > 0)
      return holds ? [[name, inner]] : []
    }),
  )
}
