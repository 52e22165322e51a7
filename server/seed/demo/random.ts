/**
 * Deterministic random numbers (docs/domain/demo.md#rules): each row draws from the seed, its entity name and index,
 * so adding or reordering entities does not shift others.
 */

const seed = 20_260_719

export interface Rng {
  next(): number
  /** Both ends included. */
  int(least: number, most: number): number
  /** True with this probability. */
  chance(part: number): boolean
  pick<T>(list: readonly T[]): T
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K
  /** Geometric distribution with this mean. */
  geometric(mean: number): number
  /** Sigma in units of the logarithm. */
  logNormal(median: number, sigma: number): number
}

export function rng(entity: string, index: number): Rng {
  return new Row(`${seed}:${entity}:${index}`)
}

/** A class, because closures would be too slow for millions of rows. Small fast counter of Chris Doty-Humphrey. */
class Row implements Rng {
  #a: number
  #b: number
  #c: number
  #d: number

  constructor(key: string) {
    ;[this.#a, this.#b, this.#c, this.#d] = hash(key)
  }

  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#d) | 0
    this.#d = (this.#d + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (this.#c << 21) | (this.#c >>> 11)
    this.#c = (this.#c + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }

  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(part: number): boolean {
    return this.next() < part
  }

  pick<T>(list: readonly T[]): T {
    return at(list, Math.floor(this.next() * list.length))
  }

  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries(weights) as [K, number][]
    let rest = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [key, weight] of entries) {
      rest -= weight
      if (rest < 0) return key
    }
    return at(entries, entries.length - 1)[0]
  }

  geometric(mean: number): number {
    return Math.floor(Math.log(1 - this.next()) / Math.log(mean / (1 + mean)))
  }

  logNormal(median: number, sigma: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
    return median * Math.exp(sigma * normal)
  }
}

export type RankWeight = (rank: number) => number

/** Zipf's law; Mandelbrot's offset flattens the first ranks. */
export function zipf(exponent: number, offset = 0): RankWeight {
  return (rank) => (rank + 1 + offset) ** -exponent
}

/** Draws ranks from 0 to count - 1. */
export function byRank(count: number, rankWeight: RankWeight): (random: Rng) => number {
  return byWeight(Array.from({ length: count }, (_, rank) => rankWeight(rank)))
}

export function byWeight(weights: readonly number[]): (random: Rng) => number {
  let total = 0
  const upTo = weights.map((weight) => (total += weight))
  return (random) => firstAbove(upTo, random.next() * total)
}

/** First index whose running total exceeds a value. */
export function firstAbove(upTo: readonly number[], value: number): number {
  let low = 0
  let high = upTo.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((upTo[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}

/** Assigns each rank to the group furthest behind its share of sales. */
export function rankedByMix<T, G extends string>(
  list: readonly T[],
  groupOf: (entry: T) => G,
  shares: Readonly<Record<G, number>>,
  rankWeight: RankWeight,
): T[] {
  const queues = new Map<G, T[]>()
  for (const entry of list) {
    const group = groupOf(entry)
    const queue = queues.get(group)
    if (queue) queue.push(entry)
    else queues.set(group, [entry])
  }
  const assigned = new Map<G, number>()
  let total = 0
  return list.map((_, rank) => {
    const weight = rankWeight(rank)
    total += weight
    const lag = (group: G): number => shares[group] * total - (assigned.get(group) ?? 0)
    const [group, queue] = [...queues].reduce((best, each) => (lag(each[0]) > lag(best[0]) ? each : best))
    assigned.set(group, (assigned.get(group) ?? 0) + weight)
    const entry = queue.shift()
    if (entry === undefined) throw new Error('An empty queue is taken out')
    if (queue.length === 0) queues.delete(group)
    return entry
  })
}

/** Permutation determined by the entity's name. */
export function shuffled<T>(entity: string, list: readonly T[]): T[] {
  const random = rng(entity, 0)
  const result = [...list]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = random.int(0, last)
    ;[result[last], result[other]] = [at(result, other), at(result, last)]
  }
  return result
}

/** Splits a total into whole numbers by weight (largest remainders). */
export function shareOut(total: number, weights: readonly number[], least = 0): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const exact = weights.map((weight) => (weight / sum) * (total - least * weights.length))
  const shares = exact.map((share) => least + Math.floor(share))
  const missing = total - shares.reduce((all, share) => all + share, 0)
  const places = exact.map((share, place) => ({ place, rest: share - Math.floor(share) }))
  places.sort((a, b) => b.rest - a.rest || a.place - b.place)
  for (const { place } of places.slice(0, missing)) shares[place] = (shares[place] ?? 0) + 1
  return shares
}

export function at<T>(list: readonly T[], place: number): T {
  if (place < 0 || place >= list.length) throw new Error(`No entry ${place} in a list of ${list.length}`)
  return list[place] as T
}

/** FNV-1a with MurmurHash3 finalization. */
function hash(text: string): [number, number, number, number] {
  let state = 0x811c9dc5
  for (let place = 0; place < text.length; place += 1) state = Math.imul(state ^ text.charCodeAt(place), 0x01000193)
  const step = 0x9e3779b9
  return [stirred(state + step), stirred(state + 2 * step), stirred(state + 3 * step), stirred(state + 4 * step)]
}

function stirred(state: number): number {
  let word = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35)
  return (word ^ (word >>> 16)) >>> 0
}
