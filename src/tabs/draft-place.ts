import { browserId } from './browser-id.ts'
import type { Place } from './draft-shared.ts'

let here: Place | undefined

/** This browser, as other computers of the person see it. */
export function thisPlace(): Place {
  here ??= { id: browserId(), name: `${browserName(navigator.userAgent)}, ${systemName(navigator.userAgent)}` }
  return here
}

/** In this order, because browsers name their forerunners, too. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

function browserName(agent: string): string {
  return browsers.find(([sign]) => agent.includes(sign))?.[1] ?? 'Pārlūks'
}

function systemName(agent: string): string {
  return systems.find(([sign]) => agent.includes(sign))?.[1] ?? 'cits dators'
}
