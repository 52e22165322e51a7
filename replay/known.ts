/** @file Which record of the replay stands for which of the history: made ones have other keys and numbers. */

/** What a name says of a key: `orders` and `order_id` are of an order. */
function kindOf(name: string): string {
  return name
    .replaceAll('-', '_')
    .replace(/_ids?$/, '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
}

/** Rows of documents, which arguments call lines, rows or parts, whatever they are rows of. */
const row = /(^|_)(line|row|part)$|._item$/

/** Fields of arguments that hold the key of a record. */
const isKey = /(^|_)id$|^under$/
/** What a new row of a service application is put under, by what it is itself. */
const above: Readonly<Record<string, string>> = { position: 'serviceable_items', material: 'service_positions' }

/** Keys and numbers of the history with those of the replay, as answers told them side by side. */
export class Known {
  private readonly ids = new Map<string, number>()
  private readonly numbers = new Map<string, string>()

  /** Takes note of the keys of two answers that tell the same. */
  learn(then: unknown, now: unknown, name: string): void {
    if (Array.isArray(then) && Array.isArray(now)) return then.forEach((each, place) => this.learn(each, now[place], name))
    if (typeof then !== 'object' || then === null || typeof now !== 'object' || now === null) return
    for (const [field, was] of Object.entries(then)) {
      const is = (now as Record<string, unknown>)[field]
      if (typeof was === 'number' && typeof is === 'number' && /(^|_)id$/.test(field)) this.note(field === 'id' ? name : field, was, is)
      else if (field === 'number' && typeof was === 'string' && typeof is === 'string') this.numbers.set(was, is)
      else this.learn(was, is, field === 'data' ? name : field)
    }
  }

  private note(name: string, was: number, is: number): void {
    const kind = kindOf(name)
    this.ids.set(`${kind} ${was}`, is)
    if (row.test(kind)) this.ids.set(`row ${was}`, is)
  }

  /** The key in the replay of a record of the history; what nobody made on the way has the key that it had. */
  id(name: string, was: number): number {
    const kind = kindOf(name)
    return this.ids.get(`${kind} ${was}`) ?? (row.test(kind) ? this.ids.get(`row ${was}`) : undefined) ?? was
  }

  /** Arguments and facts with the keys and numbers of the replay. */
  translated(value: unknown, name = ''): unknown {
    if (Array.isArray(value))
      return value.map((each: unknown) => (typeof each === 'number' ? this.id(name, each) : this.translated(each, name)))
    if (typeof value === 'string') return this.numbers.get(value) ?? value
    if (typeof value !== 'object' || value === null || value instanceof Blob) return value
    const { part, kind } = value as { part?: unknown; kind?: unknown }
    // A record that says what it is is of that kind, whatever it is called by.
    const named = (field: string): string =>
      field === 'id' ? (typeof kind === 'string' ? kind : name) : field === 'under' ? (above[String(part)] ?? field) : field
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]: [string, unknown]) => [
        field,
        typeof inner === 'number' && isKey.test(field) ? this.id(named(field), inner) : this.translated(inner, field),
      ]),
    )
  }

  /** A text of the server with the numbers of the replay. */
  said(text: string): string {
    return [...this.numbers].reduce((told, [was, is]) => told.replaceAll(was, is), text)
  }
}
