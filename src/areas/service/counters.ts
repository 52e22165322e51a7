import type { ServiceableItem } from '../../../contract/service-lines.ts'

type CounterValue = ServiceableItem['counter_values'][number]

/** What meters show as it is typed: each in a line of its own, name and figure with a colon between. */
export function countersText(values: readonly CounterValue[]): string {
  return values.map(({ name, value }) => `${name}: ${value}`).join('\n')
}

/** What was typed as the call takes it; the last word is the figure where no colon tells. */
export function countersIn(text: string): CounterValue[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter(Boolean).map((line) => {
    const [, name = line, value = ''] = /^(.*?)\s*:\s*([^:]*)$/.exec(line) ?? /^(.*)\s+(\S+)$/.exec(line) ?? []
    return { name, value }
  })
}
