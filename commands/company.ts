import type { Body } from '../contract/calls.ts'
import { company } from '../contract/company.ts'
import { demandNames } from '../contract/demanded-factor.ts'
import { labelOf } from '../contract/labels.ts'
import { tell } from './acting.ts'
import { commands } from './command.ts'
import { confirmation } from './reference.ts'

const rule = 'view_settings'
const demands = Object.entries(demandNames).map(([value, label]) => ({ value, label }))

/** Commands on our own company. */
export const companyCommands = commands('Mūsu uzņēmums', 'everywhere', [
  {
    id: 'company.save',
    title: 'Saglabāt mūsu uzņēmumu',
    keywords: ['rekvizīti', 'iestatījumi', 'company', 'reģistrācijas numurs', 'PVN statuss', 'numuru sērijas'],
    rule,
    // The form gives the values; without them it opens.
    run: async (desk, { values }: { values?: Body<typeof company.save> }) => {
      if (!values) return desk.open('/workspace/company')
      await desk.send(company.save, { body: values })
      desk.notify('updated')
      desk.shell('reload-user')
      await desk.refresh()
    },
  },
  {
    id: 'company.set-logo',
    title: 'Noteikt logotipu',
    keywords: ['attēls', 'logo'],
    rule,
    arguments: [{ name: 'files', label: 'Logotips', kind: 'picker', picker: 'images' }],
    run: async (desk, { files }: { files: readonly unknown[] }) => {
      await desk.send(company.saveLogo, { body: { files } as never })
      desk.notify('imagesSaved')
      await desk.refresh()
    },
  },
  {
    id: 'company.demand-second-factor',
    title: 'Noteikt, kam otrais faktors ir obligāts',
    keywords: ['divpakāpju pieslēgšanās', '2FA', 'autentifikators', 'piekļuves atslēga', 'drošība'],
    arguments: [{ name: 'second_factor_for', label: labelOf('second_factor_for'), kind: 'choice', choices: demands }],
    rule: 'manage_users',
    run: async (desk, body: Body<typeof company.demandFactor>) => {
      await desk.send(company.demandFactor, { body })
      // It may be demanded of himself.
      desk.shell('reload-user')
      await tell(desk)
    },
  },
  {
    id: 'company.remove-logo',
    title: 'Noņemt logotipu',
    keywords: ['attēls', 'logo'],
    rule,
    arguments: [confirmation],
    run: async (desk) => {
      await desk.send(company.removeLogo)
      desk.notify('imageDeleted')
      await desk.refresh()
    },
  },
])
