import type { Body } from '../../contract/calls.ts'
import { dayOf } from '../../contract/format.ts'
import { rent } from '../../contract/rent/rent.ts'
import { tell } from '../acting.ts'
import { commands, type Argument, type Arguments } from '../command.ts'
import { confirmation } from '../reference/reference.ts'
import type { ChosenMachine } from './rent.ts'

/** What is agreed of a rented machine, as its dialog gives it. */
interface AgreedOfMachine extends Arguments {
  date_from: string
  monthly_fee: string
  branch_id: number | null
  location: string | null
}

/** A machine of the rent in front, as its row or the picker names it: what its dialog starts from. */
export type RentedMachine = ChosenMachine & AgreedOfMachine

/** What readings cost from a day on, as its row or the picker names it. */
export interface ChosenPrice extends Arguments {
  id: number
  lock_version: number
  /** What the history calls it. */
  name: string
  price: string
  included: string
}

const opens = { rule: 'manage_rent', module: 'rent' } as const
const done = (text: string) => ({ color: 'green', text }) as const

const ofRent: Argument = { name: 'machine', label: 'Iekārta', kind: 'picker', picker: 'rent-item', row: true }

/** What the row of a machine, or of a price, knows already. */
const machineOf = (given: Arguments): RentedMachine | undefined => given['machine'] as RentedMachine | undefined
const priceOf = (given: Arguments): ChosenPrice | undefined => given['agreed'] as ChosenPrice | undefined

/** What was changed of a machine: a branch that it has from its rent stays the rent's. */
function changesOf(machine: RentedMachine, said: AgreedOfMachine): Partial<AgreedOfMachine> {
  return Object.fromEntries(Object.entries(said).filter(([name, value]) => value !== machine[name]))
}

/** Commands on the machines of the rent in front: what was typed wrong of them is put right. */
export const rentMachineCommands = commands('Noma', 'record:rent', [
  {
    id: 'rent.edit-machine',
    title: 'Labot iznomāto iekārtu',
    keywords: ['mēneša maksa', 'vieta', 'filiāle'],
    ...opens,
    event: 'EDIT',
    arguments: [
      ofRent,
      { name: 'date_from', label: 'Iznomāta no', kind: 'date', initial: (_, given) => machineOf(given)?.date_from },
      { name: 'monthly_fee', label: 'Mēneša maksa', kind: 'price', initial: (_, given) => machineOf(given)?.monthly_fee },
      {
        ...{ name: 'branch_id', label: 'Filiāle', kind: 'record', record: 'customer_branch', optional: true },
        initial: (_, given) => machineOf(given)?.branch_id,
      },
      {
        ...{ name: 'location', label: 'Atrašanās vieta', kind: 'text', optional: true },
        initial: (_, given) => machineOf(given)?.location,
      },
    ],
    run: async (ctx, { machine, date_from, monthly_fee, branch_id, location }: AgreedOfMachine & { machine: RentedMachine }) => {
      const { id, lock_version } = machine
      const changes: Omit<Body<typeof rent.updateItem>, 'lock_version'> = changesOf(machine, {
        ...{ date_from, monthly_fee, branch_id, location },
      })
      await ctx.send(rent.updateItem, { params: { id }, body: { ...changes, lock_version } })
      await tell(ctx, done('Iekārtas dati laboti'))
    },
  },
  {
    id: 'rent.remove-machine',
    title: 'Dzēst iekārtu no nomas',
    keywords: ['kļūdaini pievienota', 'izņemt'],
    ...opens,
    event: 'EDIT',
    arguments: [ofRent, confirmation],
    run: async (ctx, { machine }: { machine: ChosenMachine }) => {
      await ctx.send(rent.removeItem, { params: { id: machine.id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'rent.open-meter',
    title: 'Ierakstīt sākuma rādījumu',
    keywords: ['skaitītājs', 'jauns skaitītājs', 'lapas'],
    ...opens,
    event: 'READ',
    arguments: [
      { ...ofRent, picker: 'rent-rented' },
      { name: 'option_id', label: 'Skaitītājs', kind: 'record', record: 'meter' },
      { name: 'value', label: 'Skaitītājs rāda', kind: 'quantity' },
      { name: 'date', label: 'Diena', kind: 'date', initial: (_, given) => machineOf(given)?.date_from ?? dayOf(new Date()) },
    ],
    run: async (ctx, { machine, date, option_id, value }: { machine: ChosenMachine; date: string; option_id: number; value: string }) => {
      const readings = [{ rent_item_id: machine.id, option_id, value, kind: 'opening' as const }]
      await ctx.send(rent.read, { body: { date, readings } })
      await tell(ctx, done('Sākuma rādījums ierakstīts'))
    },
  },
  {
    id: 'rent.edit-price',
    title: 'Labot rādījuma cenu',
    keywords: ['lapas cena', 'iekļautais daudzums'],
    ...opens,
    event: 'PRICE',
    arguments: [
      { name: 'agreed', label: 'Cena', kind: 'picker', picker: 'rent-agreed-price', row: true },
      { name: 'price', label: 'Cena par vienu', kind: 'price', initial: (_, given) => priceOf(given)?.price },
      { name: 'included', label: 'Iekļautais daudzums', kind: 'quantity', initial: (_, given) => priceOf(given)?.included },
    ],
    run: async (ctx, { agreed, price, included }: { agreed: ChosenPrice; price: string; included: string }) => {
      const { id, lock_version } = agreed
      await ctx.send(rent.updateReadingPrice, { params: { id }, body: { price, included, lock_version } })
      await tell(ctx, done('Rādījuma cena labota'))
    },
  },
])
