import { rng } from '../demo/random.ts'
import type { Goods } from './catalogue.ts'
import type { Craft, Need } from './craft.ts'
import type { Days } from './days.ts'
import { Machines } from './machines.ts'
import type { Parties } from './parties.ts'

interface Telling {
  days: Days
  machines: Machines
  parties: Parties
  goods: readonly Goods[]
}

const places = ['Reģistratūra', 'Birojs', '2. stāvs', 'Noliktava', 'Klientu zāle', 'Grāmatvedība']

export class Equipment implements Craft {
  readonly #with: Telling
  readonly #count: number
  #planned = 0
  #today: Goods[] = []

  /** @param count pieces in the whole history */
  constructor(telling: Telling, count: number) {
    this.#with = telling
    this.#count = telling.goods.length === 0 ? 0 : count
  }

  plan(day: number): readonly Need[] {
    const { days, goods } = this.#with
    const upTo = days.ordersBy(day, this.#count)
    this.#today = Array.from({ length: upTo - this.#planned }, (_, index) => rng('load-equipment', this.#planned + index).pick(goods))
    this.#planned = upTo
    return Machines.needs(this.#today)
  }

  tell(day: number): void {
    if (this.#today.length === 0) return
    const { machines, parties } = this.#with
    for (const machine of machines.make(day, this.#today, 'Aprīkojums lietošanai')) {
      const random = rng('load-equipment-use', machine.id)
      const share = random.next()
      if (share < 0.08) machine.status = 'written_off'
      else if (share < 0.8) {
        machine.status = 'in_use'
        machine.customer = parties.buyer(random)
        machine.location = random.pick(places)
      }
    }
  }

  finish(): void {
    this.#today = []
  }
}
