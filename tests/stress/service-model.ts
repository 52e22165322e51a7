/** @file Model of INV-SERVICE-1 to INV-SERVICE-3. */

export interface Job {
  /** Resets the due maintenance. */
  maintenance: boolean
  done: boolean
  materials: readonly { goods: number; quantity: number; warranty: boolean }[]
}

export interface Application {
  state: 'new' | 'in_progress' | 'completed'
  jobs: readonly Job[]
}

interface Books {
  goods: { onHand: number; held: number }[]
  /** Units used in the work. */
  consumed: number
  charges: number
  reset: boolean
}

/** `came`: initial quantity of each item. */
export function expected(applications: readonly Application[], came: number): Books {
  const took = (of: readonly Job[], which: number): number =>
    of.flatMap(({ materials }) => materials).reduce((sum, { goods, quantity }) => sum + (goods === which ? quantity : 0), 0)
  const done = applications.flatMap(({ state, jobs }) => (state === 'completed' ? jobs.filter((job) => job.done) : []))
  const begun = applications.flatMap(({ state, jobs }) => (state === 'in_progress' ? jobs : []))
  return {
    goods: [0, 1].map((which) => ({ onHand: came - took(done, which), held: took(begun, which) })),
    consumed: took(done, 0) + took(done, 1),
    charges: done.reduce((sum, { materials }) => sum + 1 + materials.filter(({ warranty }) => !warranty).length, 0),
    reset: done.some(({ maintenance }) => maintenance),
  }
}
