import { areas } from '../../contract/areas.ts'
import type { Call } from '../../contract/calls.ts'

export const callTitles: ReadonlyMap<string, string> = new Map(
  Object.values(areas)
    .flatMap((area): Call[] => Object.values(area))
    .map(({ id, spec }) => [id, spec.title]),
)
