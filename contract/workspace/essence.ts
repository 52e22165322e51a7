/** @file Parts of answers stored in the history, to match records and detect differences. */

const decimal = /^-?\d+\.\d+$/
const comparedField = /^(id|.*_id|number|status|lock_version)$/

/** Stock levels depend on other work, not on the record. */
const elsewhere = /^(available|on_hand|in_stock|incoming|free)$/

/** JSON characters per answer. */
const most = 6000

/** Shortens lists if the result is too large. */
export function essenceOf(answer: unknown): unknown {
  for (const rows of [50, 10, 0]) {
    const essence = pruned(answer, rows)
    if (essence === undefined || JSON.stringify(essence).length <= most) return essence ?? null
  }
  return null
}

function pruned(value: unknown, rows: number): unknown {
  if (Array.isArray(value)) {
    const inner = value.slice(0, rows).map((each) => pruned(each, rows) ?? null)
    return inner.some((each) => each !== null) ? inner : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const fields = Object.entries(value).flatMap(([name, inner]) => {
    const essential = name === 'can' ? allowed(inner) : fieldOf(name, inner, rows)
    return essential === undefined ? [] : [[name, essential] as const]
  })
  return fields.length > 0 ? Object.fromEntries(fields) : undefined
}

function fieldOf(name: string, value: unknown, rows: number): unknown {
  if (typeof value === 'object' && value !== null) return pruned(value, rows)
  if (comparedField.test(name)) return value
  if (elsewhere.test(name)) return undefined
  return typeof value === 'string' && decimal.test(value) ? value : undefined
}

function allowed(can: unknown): string[] | undefined {
  if (typeof can !== 'object' || can === null) return undefined
  return Object.entries(can)
    .filter(([, reason]) => reason === true)
    .map(([event]) => event)
    .sort()
}
