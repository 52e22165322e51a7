import { useLayoutEffect } from 'react'
import { personal, usePersonal } from '../store/personal.ts'
import type { Tone } from '../ui/classes.ts'

const tones: readonly Tone[] = ['info', 'success', 'warning', 'danger', 'neutral']

type Tones = Readonly<Record<string, Tone>>

const drawnTones = personal<Tones>({
  key: 'avatars',
  initial: {},
  parse: (stored) => (isTones(stored) ? stored : undefined),
  // The first computer decides.
  merge: (mine, theirs) => Object.fromEntries([...Object.entries(mine), ...Object.entries(theirs)]),
})

/** Drawn at random once per person, then the same on every computer (rules R100, R107, R108). */
export function useAvatarTone(userId: number): Tone {
  const drawn = usePersonal(drawnTones)[userId]
  useLayoutEffect(() => {
    if (drawn) return
    const tone = tones[Math.floor(Math.random() * tones.length)] ?? 'neutral'
    drawnTones.update((all) => ({ ...all, [userId]: tone }))
  }, [drawn, userId])
  return drawn ?? 'neutral'
}

function isTones(stored: unknown): stored is Tones {
  const known: readonly unknown[] = tones
  return typeof stored === 'object' && stored !== null && Object.values(stored).every((tone) => known.includes(tone))
}
