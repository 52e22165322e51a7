/** @file Maps record keys and numbers of the history to those of the replay. */

/** `orders` and `order_id` both mean kind `order`. */
function kindOf(name: string): string {
  return name
    .replaceAll('-', '_')
    .replace(/_ids?$/, '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
}

const row = /(^|_)(line|row|part)$|._item$/

const isKey = /(^|_)id$|^under$/
/** Parent of a new row of a service application, by the row's kind. */
const above: Readonly<Record<string, string>> = { position: 'serviceable_items', material: 'service_positions' }

export class KeyMapping {
  private readonly ids = new Map<string, number>()
  private readonly numbers = new Map<string, string>()

  /** Records keys from two matching answers. */
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

  /** Records not created during the replay keep their key. */
  id(name: string, was: number): number {
    const kind = kindOf(name)
    return this.ids.get(`${kind} ${was}`) ?? (row.test(kind) ? this.ids.get(`row ${was}`) : undefined) ?? was
  }

  translated(value: unknown, name = ''): unknown {
    if (Array.isArray(value))
      return value.map((each: unknown) => (typeof each === 'number' ? this.id(name, each) : this.translated(each, name)))
    if (typeof value === 'string') return this.numbers.get(value) ?? value
    if (typeof value !== 'object' || value === null || value instanceof Blob) return value
    const { part, kind } = value as { part?: unknown; kind?: unknown }
    // A record's explicit kind takes precedence over the field name.
    const kindOfField = (field: string): string =>
      field === 'id' ? (typeof kind === 'string' ? kind : name) : field === 'under' ? (above[String(part)] ?? field) : field
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]: [string, unknown]) => [
        field,
        typeof inner === 'number' && isKey.test(field) ? this.id(kindOfField(field), inner) : this.translated(inner, field),
      ]),
    )
  }

  translatedText(text: string): string {
    return [...this.numbers].reduce((translatedSoFar, [was, is]) => translatedSoFar.replaceAll(was, is), text)
  }
}
