import { serve } from '../../server/workers/serve.ts'

/** @file Thread tasks that never end or exhaust memory. */

export const works = {
  echo: (text: string) => text,
  endless: (): void => {
    for (;;) Math.random()
  },
  greedy: (): number => {
    const held: number[][] = []
    for (;;) held.push(Array.from({ length: 10_000 }, (_, place) => place + held.length))
  },
}

serve(works)
