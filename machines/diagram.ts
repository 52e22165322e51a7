import { edgesOf, type Arrow, type Lifecycle } from './lifecycle.ts'

/** Markdown: Mermaid diagram of state changes, then events that keep the state, and those that delete. */
export function diagramOf(chart: Lifecycle): string {
  return [
    '```mermaid',
    'stateDiagram-v2',
    '  direction LR',
    ...Object.entries(chart.states).map(([state, name]) => `  state "${state}: ${name}" as ${state}`),
    `  [*] --> ${chart.initial}`,
    ...edgesOf(chart).map(([from, to]) => `  ${from} --> ${to}: ${eventsBetween(chart, from, to).join(', ')}`),
    ...chart.final.map((state) => `  ${state} --> [*]`),
    '```',
    ...sentence('Keep the state', eventsTo(chart, '=')),
    ...sentence('Remove the record', eventsTo(chart, 'deleted')),
    ...sentence(
      'Sent by no person',
      eventNames(chart).filter((event) => chart.events[event]?.internal),
    ),
  ].join('\n')
}

function eventNames(chart: Lifecycle): string[] {
  return Object.keys(chart.events)
}

function arrowsOf(chart: Lifecycle, event: string): readonly Arrow<string, unknown>[] {
  return chart.events[event]?.arrows ?? []
}

function eventsBetween(chart: Lifecycle, from: string, to: string): string[] {
  return eventNames(chart).filter((event) =>
    arrowsOf(chart, event).some((arrow) => arrow.to === to && (arrow.from === 'any' || arrow.from.includes(from))),
  )
}

function eventsTo(chart: Lifecycle, to: string): string[] {
  return eventNames(chart).filter((event) => arrowsOf(chart, event).some((arrow) => arrow.to === to))
}

function sentence(opening: string, events: readonly string[]): string[] {
  return events.length === 0 ? [] : ['', `${opening}: ${events.map((event) => `\`${event}\``).join(', ')}.`]
}
