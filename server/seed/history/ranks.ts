import type { Rng } from '../demo/random.ts'

/**
 * Rank from 0 to `count - 1` by Zipf's law with Mandelbrot's offset; uses the integral instead of searching sixty
 * thousand weights.
 * @param chance from 0 up to 1
 */
export function zipfRank(chance: number, count: number, exponent: number, offset: number): number {
  const power = 1 - exponent
  const [low, high] = [(1 + offset) ** power, (count + 1 + offset) ** power]
  const rank = Math.floor((low + chance * (high - low)) ** (1 / power) - offset) - 1
  return Math.min(count - 1, Math.max(0, rank))
}

/** Permutes ranks, so that bestsellers are not first. */
export function scattered(rank: number, count: number): number {
  let step = steps.get(count)
  if (step === undefined) {
    step = Math.floor(count * 0.618) | 1
    while (commonDivisor(step, count) > 1) step += 2
    steps.set(count, step)
  }
  return (rank * step + 7) % count
}

const steps = new Map<number, number>()

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}

/** A version 4 UUID, unique because it contains the row id. */
export function uuidOf(random: Rng, id: number): string {
  const [a, b, c, d] = [hex(random), hex(random), hex(random), (0x1_0000_0000 + id).toString(16).slice(1)]
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${d}`
}

function hex(random: Rng): string {
  return (0x1_0000_0000 + Math.floor(random.next() * 0x1_0000_0000)).toString(16).slice(1)
}
