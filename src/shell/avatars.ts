import type { Tone } from '../ui/classes.ts'

const tones: readonly Tone[] = ['info', 'success', 'warning', 'danger', 'neutral']
const chosen = new Map<number, Tone>()

/** One of five colour classes for a person's avatar: random, and the same as long as the page lives (rules R100, R107, R108). */
export function avatarTone(userId: number): Tone {
  const known = chosen.get(userId)
  if (known) return known
  const tone = tones[Math.floor(Math.random() * tones.length)] ?? 'neutral'
  chosen.set(userId, tone)
  return tone
}
