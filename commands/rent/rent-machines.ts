import type { Body } from '../../contract/calls.ts'
import { dayOf } from '../../contract/format.ts'
import { rent } from '../../contract/rent/rent.ts'
import { tell } from '../acting.ts'
import { commands, type Argument, type Arguments } from '../command.ts'
import { confirmation } from '../reference/reference.ts'
import type { MachineArgument } from './rent.ts'

interface AgreedOfMachine extends Arguments {
  date_from: string
  monthly_fee: string
  branch_id: number | null
  location: string | null
}

export type RentedMachine = MachineArgument & AgreedOfMachine

export interface PriceArgument extends Arguments {
  id: number
  lock_version: number
  name: string
  price: string
  included: string
}

const opens = { rule: 'manage_rent', module: 'rent' } as const
const successNotice = (text: string) => ({ color: 'green', text }) as const

const ofRent: Argument = { name: 'machine', label: 'Iekārta', kind: 'picker', picker: 'rent-item', row: true }

const machineOf = (args: Arguments): RentedMachine | undefined => args['machine'] as RentedMachine | undefined
const priceOf = (args: Arguments): PriceArgument | undefined => args['agreed'] as PriceArgument | undefined

/** An inherited branch stays with the rent. */
function changesOf(machine: RentedMachine, agreed: AgreedOfMachine): Partial<AgreedOfMachine> {
  return Object.fromEntries(Object.entries(agreed).filter(([name, value]) => value !== machine[name]))
}

export const rentMachineCommands = commands('Noma', 'record:rent', [
  {
    id: 'rent.edit-machine',
    title: 'Labot iznomāto iekārtu',
    keywords: ['mēneša maksa', 'vieta', 'filiāle'],
    ...opens,
    event: 'EDIT',
    arguments: [
      ofRent,
      { name: 'date_from', label: 'Iznomāta no', kind: 'date', initial: (_, args) => machineOf(args)?.date_from },
      { name: 'monthly_fee', label: 'Mēneša maksa', kind: 'price', initial: (_, args) => machineOf(args)?.monthly_fee },
      {
        name: 'branch_id',
        label: 'Filiāle',
        kind: 'record',
        record: 'customer_branch',
        optional: true,
        initial: (_, args) => machineOf(args)?.branch_id,
      },
      {
        name: 'location',
        label: 'Atrašanās vieta',
        kind: 'text',
        optional: true,
        initial: (_, args) => machineOf(args)?.location,
      },
    ],
    run: async (ctx, { machine, date_from, monthly_fee, branch_id, location }: AgreedOfMachine & { machine: RentedMachine }) => {
      const { id, lock_version } = machine
      const changes: Omit<Body<typeof rent.updateItem>, 'lock_version'> = changesOf(machine, {
        date_from,
        monthly_fee,
        branch_id,
        location,
      })
      await ctx.send(rent.updateItem, { params: { id }, body: { ...changes, lock_version } })
      await tell(ctx, successNotice('Iekārtas dati laboti'))
    },
  },
  {
    id: 'rent.remove-machine',
    title: 'Dzēst iekārtu no nomas',
    keywords: ['kļūdaini pievienota', 'izņemt'],
    ...opens,
    event: 'EDIT',
    arguments: [ofRent, confirmation],
    run: async (ctx, { machine }: { machine: MachineArgument }) => {
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
      { name: 'date', label: 'Diena', kind: 'date', initial: (_, args) => machineOf(args)?.date_from ?? dayOf(new Date()) },
    ],
    run: async (ctx, { machine, date, option_id, value }: { machine: MachineArgument; date: string; option_id: number; value: string }) => {
      const readings = [{ rent_item_id: machine.id, option_id, value, kind: 'opening' as const }]
      await ctx.send(rent.read, { body: { date, readings } })
      await tell(ctx, successNotice('Sākuma rādījums ierakstīts'))
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
      { name: 'price', label: 'Cena par vienu', kind: 'price', initial: (_, args) => priceOf(args)?.price },
      { name: 'included', label: 'Iekļautais daudzums', kind: 'quantity', initial: (_, args) => priceOf(args)?.included },
    ],
    run: async (ctx, { agreed, price, included }: { agreed: PriceArgument; price: string; included: string }) => {
      const { id, lock_version } = agreed
      await ctx.send(rent.updateReadingPrice, { params: { id }, body: { price, included, lock_version } })
      await tell(ctx, successNotice('Rādījuma cena labota'))
    },
  },
])
