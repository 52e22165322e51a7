import type { ServiceableItem } from '../../../contract/service/service-lines.ts'

type CounterValue = ServiceableItem['counter_values'][number]

/** One meter per line, `name: value`. */
export function countersText(values: readonly CounterValue[]): string {
  return values.map(({ name, value }) => `${name}: ${value}`).join('\n')
}

/** Readings, then the meters that count maintenance. */
export function meterLines({ counter_values, meters }: Pick<ServiceableItem, 'counter_values' | 'meters'>): string {
  const read = new Set(counter_values.map(({ name }) => name.toLowerCase()))
  return countersText([...counter_values, ...meters.filter((name) => !read.has(name.toLowerCase())).map((name) => ({ name, value: '' }))])
}

/** Without a colon, the last word is the number. */
export function countersIn(text: string): CounterValue[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter(Boolean).map((line) => {
    const [, name = line, value = ''] = /^(.*?)\s*:\s*([^:]*)$/.exec(line) ?? /^(.*)\s+(\S+)$/.exec(line) ?? []
    return { name, value }
  })
}
