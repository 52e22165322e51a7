import { faded, usedAgain, type Use } from '../tabs/recent-changes.ts'

/** Command usage by context kind, stored in this browser; ranks the palette. */
type Uses = Record<string, Record<string, Use>>

/** Maximum commands per context. */
const most = 100

export interface Frecency {
  /** Up to 30 points among equally close matches. */
  bonus: (context: string, id: string) => number
  note: (context: string, id: string) => void
}

/** Tests inject `now`. */
export function frecencyOf(userId: number, storage: Pick<Storage, 'getItem' | 'setItem'>, now: () => number = Date.now): Frecency {
  const name = `frecency:${userId}`
  const uses = read(storage.getItem(name))
  const weightOf = (context: string, id: string): number => {
    const use = uses[context]?.[id]
    return use ? faded(use, now()) : 0
  }
  return {
    bonus: (context, id) => {
      const here = weightOf(context, id)
      const elsewhere = context === '' ? 0 : weightOf('', id)
      return 30 * (1 - 1 / (1 + here + elsewhere * 0.3))
    },
    note: (context, id) => {
      for (const place of new Set([context, ''])) {
        const usesHere = (uses[place] ??= {})
        usesHere[id] = usedAgain(usesHere[id], now())
        uses[place] = Object.fromEntries(
          Object.entries(usesHere)
            .sort(([, a], [, b]) => b.at - a.at)
            .slice(0, most),
        )
      }
      try {
        storage.setItem(name, JSON.stringify(uses))
      } catch {
        // Without storage, kept in memory only.
      }
    },
  }
}

function read(text: string | null): Uses {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Uses) : {}
  } catch {
    return {}
  }
}
