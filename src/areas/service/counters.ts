import type { ServiceableItem } from '../../../contract/service/service-lines.ts'

type CounterValue = ServiceableItem['counter_values'][number]

/** What meters show as it is typed: each in a line of its own, name and figure with a colon between. */
export function countersText(values: readonly CounterValue[]): string {
  return values.map(({ name, value }) => `${name}: ${value}`).join('\n')
}

/** The lines that are to be typed: what was read, and after it the meters by which the maintenance is counted. */
export function countersAsked({ counter_values, meters }: Pick<ServiceableItem, 'counter_values' | 'meters'>): string {
  const read = new Set(counter_values.map(({ name }) => name.toLowerCase()))
  return countersText([...counter_values, ...meters.filter((name) => !read.has(name.toLowerCase())).map((name) => ({ name, value: '' }))])
}

/** What was typed as the call takes it; the last word is the figure where no colon tells. */
export function countersIn(text: string): CounterValue[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter(Boolean).map((line) => {
    const [, name = line, value = ''] = /^(.*?)\s*:\s*([^:]*)$/.exec(line) ?? /^(.*)\s+(\S+)$/.exec(line) ?? []
    return { name, value }
  })
}
