import type { Mutant } from './mutant.ts'

const server = { test: 'tests/macros/macros.test.ts' }
const steps = { test: 'tests/macros/steps.test.ts' }

export const macroFaults: readonly Mutant[] = [
  {
    kind: 'guard',
    fault: 'a macro shared with a role is seen by everyone',
    file: 'server/areas/macros/macros.record.ts',
    text: "t.sharing = 'role' and t.role_id in (select role_id from user_roles where user_id = ${user.id})",
    instead: "t.sharing = 'role'",
    caughtBy: server,
  },
  {
    kind: 'guard',
    fault: 'a macro of somebody else is changed by who sees it',
    file: 'server/areas/macros/macros.record.ts',
    text: 'if (!macro.is_own)',
    instead: 'if (!macro)',
    caughtBy: server,
  },
  {
    kind: 'guard',
    fault: 'everybody shares macros with everyone',
    file: 'server/areas/macros/macros.check.ts',
    text: "sharing === 'everyone' && !mayShareWithAll(ctx.user)",
    instead: "sharing === 'everyone' && !ctx.user",
    caughtBy: server,
  },
  {
    kind: 'lock',
    fault: 'two macros at once go beyond the limit of a person',
    file: 'server/areas/macros/macros.record.ts',
    text: '  await sql`select from users where id = ${userId} for no key update`.execute(db)\n',
    instead: '',
    caughtBy: server,
  },
  {
    kind: 'rule',
    fault: 'a step takes a value from a step after it',
    file: 'server/areas/macros/macros.check.ts',
    text: 'step < at',
    instead: 'step >= 0',
    caughtBy: server,
  },
  {
    kind: 'rule',
    fault: 'a preview takes the version that a record had before it',
    file: 'server/areas/workspace/dry-run.ts',
    text: 'if (isVersionOf(value)) whole[name] = await versionNow(tx, value, answers)',
    instead: 'if (isVersionOf(value)) whole[name] = (await versionNow(tx, value, answers)) - 1',
    caughtBy: server,
  },
  {
    kind: 'rule',
    fault: 'a step acts on the document that was made then, not now',
    file: 'commands/macros/make.ts',
    text: "if (source) return { is: 'made', kind, step: source.step, field: source.field }",
    instead: 'if (source && made.length === 0) return null',
    caughtBy: steps,
  },
  {
    kind: 'rule',
    fault: 'the right to a later step is not looked at before the first',
    file: 'commands/macros/fill.ts',
    text: 'if (reason !== null) return `„${command.title}”',
    instead: 'if (reason === undefined) return `„${command.title}”',
    caughtBy: steps,
  },
  {
    kind: 'rule',
    fault: 'steps are removed that later ones need',
    file: 'commands/macros/edit.ts',
    text: 'if (user >= 0) return',
    instead: 'if (user > draft.steps.length) return',
    caughtBy: steps,
  },
]
