import { faded, usedAgain, type Use } from '../tabs/fading.ts'

/**
 * How often and how lately a person ran a command in front of a kind of record, kept in this
 * browser: the palette offers first what is used where one is.
 */
type Uses = Record<string, Record<string, Use>>

/** Commands remembered in one context. */
const most = 100

/** A person's uses. */
export interface Frecency {
  /** Points among equally close matches: up to 30 for what is used daily here. */
  bonus: (context: string, id: string) => number
  note: (context: string, id: string) => void
}

/** Reads a person's uses from storage; `now` is given by tests. */
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
        const known = (uses[place] ??= {})
        known[id] = usedAgain(known[id], now())
        uses[place] = Object.fromEntries(
          Object.entries(known)
            .sort(([, a], [, b]) => b.at - a.at)
            .slice(0, most),
        )
      }
      try {
        storage.setItem(name, JSON.stringify(uses))
      } catch {
        // Without storage the order is remembered as long as the window.
      }
    },
  }
}

function read(text: string | null): Uses {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Uses) : {}
  } catch {
    return {}
  }
}
