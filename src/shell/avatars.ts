import type { Tone } from '../ui/classes.ts'

const tones: readonly Tone[] = ['info', 'success', 'warning', 'danger', 'neutral']
const toneByUser = new Map<number, Tone>()

/** Random, but stable for the page's lifetime (rules R100, R107, R108). */
export function avatarTone(userId: number): Tone {
  const existing = toneByUser.get(userId)
  if (existing) return existing
  const tone = tones[Math.floor(Math.random() * tones.length)] ?? 'neutral'
  toneByUser.set(userId, tone)
  return tone
}
