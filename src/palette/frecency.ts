import { personal, type Personal } from '../store/personal.ts'
import { faded, isUse, mergedUse, usedAgain, type Use } from '../tabs/recent-changes.ts'

/** Command usage by context kind; ranks the palette. */
type Uses = Readonly<Record<string, Readonly<Record<string, Use>>>>

/** Maximum commands per context. */
const most = 100

export const frequents = personal<Uses>({
  key: 'frequents',
  initial: {},
  parse: (stored) => (isUses(stored) ? stored : undefined),
  merge: mergedUses,
  former: (userId) => `frecency:${userId}`,
  pause: 20_000,
})

export interface Frecency {
  /** Up to 30 points among equally close matches. */
  bonus: (context: string, id: string) => number
  note: (context: string, id: string) => void
  /** Uses here alone, faded; 0 for none. */
  here: (context: string, id: string) => number
  isKnown: (context: string, id: string) => boolean
  /** Here and in the ranking of all places. */
  forget: (context: string, id: string) => void
}

/** Tests inject `now`. */
export function frecencyOf(uses: Pick<Personal<Uses>, 'get' | 'update'>, now: () => number = Date.now): Frecency {
  const weightOf = (context: string, id: string): number => {
    const use = uses.get()[context]?.[id]
    return use ? faded(use, now()) : 0
  }
  return {
    bonus: (context, id) => {
      const here = weightOf(context, id)
      const elsewhere = context === '' ? 0 : weightOf('', id)
      return 30 * (1 - 1 / (1 + here + elsewhere * 0.3))
    },
    note: (context, id) => {
      const noted = (all: Uses, place: string): Uses => {
        const usesHere = { ...all[place], [id]: usedAgain(all[place]?.[id], now()) }
        return { ...all, [place]: latest(usesHere) }
      }
      uses.update((before) => [...new Set([context, ''])].reduce(noted, before))
    },
    here: weightOf,
    isKnown: (context, id) => [context, ''].some((place) => uses.get()[place]?.[id] !== undefined),
    forget: (context, id) => {
      const without = (all: Uses, place: string): Uses => {
        const left = Object.entries(all[place] ?? {}).filter(([each]) => each !== id)
        return { ...all, [place]: Object.fromEntries(left) }
      }
      uses.update((before) => [...new Set([context, ''])].reduce(without, before))
    },
  }
}

function latest(uses: Readonly<Record<string, Use>>): Readonly<Record<string, Use>> {
  const inOrder = Object.entries(uses).toSorted(([, one], [, other]) => other.at - one.at)
  return Object.fromEntries(inOrder.slice(0, most))
}

/** Neither computer's uses are lost. A command that one computer forgot stays forgotten, unless the other computer used it since. */
export function mergedUses(mine: Uses, theirs: Uses, base: Uses): Uses {
  const contexts = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  return Object.fromEntries([...contexts].map((context) => [context, latest(mergedIn(context, mine, theirs, base))]))
}

function mergedIn(context: string, mine: Uses, theirs: Uses, base: Uses): Readonly<Record<string, Use>> {
  const [here, there, before] = [mine[context] ?? {}, theirs[context] ?? {}, base[context] ?? {}]
  const ids = new Set([...Object.keys(there), ...Object.keys(here)])
  const merged = [...ids].flatMap((id) => {
    const [own, other, earlier] = [here[id], there[id], before[id]]
    if (own && other) return [[id, mergedUse(own, other, earlier)] as const]
    const only = own ?? other
    return only && (!earlier || only.at > earlier.at) ? [[id, only] as const] : []
  })
  return Object.fromEntries(merged)
}

function isUses(stored: unknown): stored is Uses {
  const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null
  return isRecord(stored) && Object.values(stored).every((uses) => isRecord(uses) && Object.values(uses).every(isUse))
}
