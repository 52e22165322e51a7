import type { Body } from '../../contract/calls.ts'
import { company } from '../../contract/company/company.ts'
import { demandNames } from '../../contract/account/demanded-factor.ts'
import { labelOf } from '../../contract/labels.ts'
import { setUpSteps } from '../../contract/company/set-up.ts'
import { tell } from '../acting.ts'
import { commands } from '../command.ts'
import { confirmation } from '../reference/reference.ts'

const rule = 'view_settings'
const optionalSteps = Object.entries(setUpSteps)
  .filter(([, step]) => !('required' in step))
  .map(([value, { title }]) => ({ value, label: title }))
const demands = Object.entries(demandNames).map(([value, label]) => ({ value, label }))

export const companyCommands = commands('Mūsu uzņēmums', 'everywhere', [
  {
    id: 'company.save',
    title: 'Saglabāt mūsu uzņēmumu',
    keywords: ['rekvizīti', 'iestatījumi', 'company', 'reģistrācijas numurs', 'PVN statuss', 'numuru sērijas'],
    rule,
    // Without values the command opens the form.
    run: async (ctx, { values }: { values?: Body<typeof company.save> }) => {
      if (!values) return ctx.open('/workspace/company')
      await ctx.send(company.save, { body: values })
      ctx.notify('updated')
      ctx.shell('reload-user')
      await ctx.refresh()
      // Newly created: continue with the next set-up step.
      if (values.lock_version === 0) ctx.open('/workspace/set_up')
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
    run: async (ctx, body: Body<typeof company.skipStep>) => {
      await ctx.send(company.skipStep, { body })
      await ctx.refresh()
    },
  },
  {
    id: 'company.test-letter',
    title: 'Nosūtīt izmēģinājuma vēstuli',
    keywords: ['pasts', 'SMTP', 'e-pasts', 'pārbaudīt pastu'],
    arguments: [{ name: 'address', label: 'Kam', kind: 'email' }],
    rule,
    run: async (ctx, body: Body<typeof company.testLetter>) => {
      const { data } = await ctx.send(company.testLetter, { body })
      ctx.notify(
        data.goes
          ? { color: 'blue', text: 'Vēstule nodota sūtīšanai' }
          : { color: 'red', text: 'Pasta serveris nav norādīts (SMTP_URL); vēstule gaida izejošajā pastā' },
      )
      await ctx.refresh()
    },
  },
  {
    id: 'company.save-properties',
    title: 'Mainīt sistēmas parametrus',
    keywords: ['iestatījumi', 'settings', 'slēgt periodu', 'slēgts periods', 'kredītlimits', 'e-pasta teksti', 'noliktava'],
    rule,
    run: async (ctx, { values }: { values?: Body<typeof company.saveProperties> }) => {
      if (!values) return ctx.open('/system_properties')
      await ctx.send(company.saveProperties, { body: values })
      ctx.notify('updated')
      // Field names are part of the session.
      ctx.shell('reload-user')
      await ctx.refresh()
    },
  },
  {
    id: 'company.close-period',
    title: 'Slēgt periodu',
    keywords: ['slēgts periods', 'bloķēt datumus', 'grāmatvedība'],
    arguments: [{ name: 'locked_until', label: labelOf('locked_until'), kind: 'date' }],
    rule,
    run: async (ctx, { locked_until }: { locked_until: string }) => {
      const { data } = await ctx.send(company.properties)
      await ctx.send(company.saveProperties, { body: { locked_until, lock_version: data.lock_version } })
      await tell(ctx)
    },
  },
  {
    id: 'company.go-on',
    title: 'Atsākt sūtīšanu pēc atjaunošanas',
    keywords: ['rezerves kopija', 'atjaunots', 'restore', 'vēstules gaida', 'tīmekļa āķi'],
    arguments: [confirmation],
    rule,
    run: async (ctx) => {
      const { data } = await ctx.send(company.goOn)
      ctx.notify({
        color: 'blue',
        text: data.moment === null ? 'Nekas negaidīja' : 'Vēstules, rēķinu izrakstīšana un tīmekļa āķi atsākti',
      })
      await ctx.refresh()
    },
  },
  {
    id: 'company.set-logo',
    title: 'Noteikt logotipu',
    keywords: ['attēls', 'logo'],
    rule,
    arguments: [{ name: 'files', label: 'Logotips', kind: 'picker', picker: 'images' }],
    run: async (ctx, { files }: { files: readonly File[] }) => {
      await ctx.send(company.saveLogo, { body: { files } })
      ctx.notify('imagesSaved')
      await ctx.refresh()
    },
  },
  {
    id: 'company.demand-second-factor',
    title: 'Noteikt, kam otrais faktors ir obligāts',
    keywords: ['divpakāpju pieslēgšanās', '2FA', 'autentifikators', 'piekļuves atslēga', 'drošība'],
    arguments: [{ name: 'second_factor_for', label: labelOf('second_factor_for'), kind: 'choice', choices: demands }],
    rule: 'manage_users',
    run: async (ctx, body: Body<typeof company.demandFactor>) => {
      await ctx.send(company.demandFactor, { body })
      // The user may be affected.
      ctx.shell('reload-user')
      await tell(ctx)
    },
  },
  {
    id: 'company.remove-logo',
    title: 'Noņemt logotipu',
    keywords: ['attēls', 'logo'],
    rule,
    arguments: [confirmation],
    run: async (ctx) => {
      await ctx.send(company.removeLogo)
      ctx.notify('imageDeleted')
      await ctx.refresh()
    },
  },
])
