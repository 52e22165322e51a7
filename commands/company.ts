import type { Body } from '../contract/calls.ts'
import { company } from '../contract/company.ts'
import { demandNames } from '../contract/demanded-factor.ts'
import { labelOf } from '../contract/labels.ts'
import { setUpSteps } from '../contract/set-up.ts'
import { tell } from './acting.ts'
import { commands } from './command.ts'
import { confirmation } from './reference.ts'

const rule = 'view_settings'
const optionalSteps = Object.entries(setUpSteps)
  .filter(([, step]) => !('required' in step))
  .map(([value, { title }]) => ({ value, label: title }))
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
      // Founded: the next step of the first day.
      if (values.lock_version === 0) desk.open('/workspace/set_up')
    },
  },
  {
    id: 'company.skip-step',
    title: 'Izlaist sākuma soli',
    keywords: ['uzņēmuma sākums'],
    arguments: [
      { name: 'step', label: labelOf('step'), kind: 'choice', choices: optionalSteps },
      { name: 'skip', label: labelOf('skip'), kind: 'flag', initial: () => true },
    ],
    rule,
    run: async (desk, body: Body<typeof company.skipStep>) => {
      await desk.send(company.skipStep, { body })
      await desk.refresh()
    },
  },
  {
    id: 'company.test-letter',
    title: 'Nosūtīt izmēģinājuma vēstuli',
    keywords: ['pasts', 'SMTP', 'e-pasts', 'pārbaudīt pastu'],
    arguments: [{ name: 'address', label: 'Kam', kind: 'email' }],
    rule,
    run: async (desk, body: Body<typeof company.testLetter>) => {
      const { data } = await desk.send(company.testLetter, { body })
      desk.notify(
        data.goes
          ? { color: 'blue', text: 'Vēstule nodota sūtīšanai' }
          : { color: 'red', text: 'Pasta serveris nav norādīts (SMTP_URL); vēstule gaida izejošajā pastā' },
      )
      await desk.refresh()
    },
  },
  {
    id: 'company.save-properties',
    title: 'Mainīt sistēmas parametrus',
    keywords: ['iestatījumi', 'settings', 'slēgt periodu', 'slēgts periods', 'kredītlimits', 'e-pasta teksti', 'noliktava'],
    rule,
    // The form gives the values; without them it opens.
    run: async (desk, { values }: { values?: Body<typeof company.saveProperties> }) => {
      if (!values) return desk.open('/system_properties')
      await desk.send(company.saveProperties, { body: values })
      desk.notify('updated')
      // Names of fields come with the session.
      desk.shell('reload-user')
      await desk.refresh()
    },
  },
  {
    id: 'company.close-period',
    title: 'Slēgt periodu',
    keywords: ['slēgts periods', 'bloķēt datumus', 'grāmatvedība'],
    arguments: [{ name: 'locked_until', label: labelOf('locked_until'), kind: 'date' }],
    rule,
    run: async (desk, { locked_until }: { locked_until: string }) => {
      const { data } = await desk.send(company.properties)
      await desk.send(company.saveProperties, { body: { locked_until, lock_version: data.lock_version } })
      await tell(desk)
    },
  },
  {
    id: 'company.go-on',
    title: 'Atsākt sūtīšanu pēc atjaunošanas',
    keywords: ['rezerves kopija', 'atjaunots', 'restore', 'vēstules gaida', 'tīmekļa āķi'],
    arguments: [confirmation],
    rule,
    run: async (desk) => {
      const { data } = await desk.send(company.goOn)
      desk.notify({
        color: 'blue',
        text: data.moment === null ? 'Nekas negaidīja' : 'Vēstules, rēķinu izrakstīšana un tīmekļa āķi atsākti',
      })
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
