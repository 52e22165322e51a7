/** @file What of an answer the history keeps: that by which a replay knows its records and sees what differs. */

/** A decimal as answers write money, prices and quantities. */
const decimal = /^-?\d+\.\d+$/
/** Keys of records, and what else tells how one stands. */
const kept = /^(id|.*_id|number|status|lock_version)$/

/** What lies in a warehouse tells of all that others do, and nothing of the record. */
const elsewhere = /^(available|on_hand|in_stock|incoming|free)$/

/** Characters of JSON that one answer may take. */
const most = 6000

/** Keys, states, numbers, sums and what may be done next, in the shape of the answer; lists give way where it is too much. */
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
    const told = name === 'can' ? allowed(inner) : fieldOf(name, inner, rows)
    return told === undefined ? [] : [[name, told] as const]
  })
  return fields.length > 0 ? Object.fromEntries(fields) : undefined
}

function fieldOf(name: string, value: unknown, rows: number): unknown {
  if (typeof value === 'object' && value !== null) return pruned(value, rows)
  if (kept.test(name)) return value
  if (elsewhere.test(name)) return undefined
  return typeof value === 'string' && decimal.test(value) ? value : undefined
}

/** Events that a record allows now. */
function allowed(can: unknown): string[] | undefined {
  if (typeof can !== 'object' || can === null) return undefined
  return Object.entries(can)
    .filter(([, reason]) => reason === true)
    .map(([event]) => event)
    .sort()
}
