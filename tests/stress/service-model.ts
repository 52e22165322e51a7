/** @file What INV-SERVICE-1 to INV-SERVICE-3 ask of the applications that share a machine and goods, reckoned beside the product. */

/** A position of an application. */
export interface Job {
  /** By its kind it resets what is due on the machine. */
  maintenance: boolean
  done: boolean
  materials: readonly { goods: number; quantity: number; warranty: boolean }[]
}

/** An application as the laws see it. */
export interface Application {
  state: 'new' | 'in_progress' | 'completed'
  jobs: readonly Job[]
}

/** What has to stand in the books. */
interface Books {
  /** By the kind of goods. */
  goods: { onHand: number; held: number }[]
  /** Pieces of all goods that left for the work. */
  consumed: number
  charges: number
  /** Whether what was due on the machine is done. */
  reset: boolean
}

/** What applications come to of which `came` pieces of each of two goods lay there before. */
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
