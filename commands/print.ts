import { areas } from '../contract/areas.ts'
import type { Call, Rule } from '../contract/calls.ts'
import { notices } from '../contract/notices.ts'
import { pages } from '../contract/pages.ts'
import { moduleNames, permissionNames } from '../contract/permissions.ts'
import { allCommands } from './registry.ts'

/** `npm run contract`: prints all calls and commands as one JSON object. */
const calls = Object.values(areas).flatMap((area) => Object.values<Call>(area))
const printed = {
  pages: pages.map(({ path, title, permission, module }) => ({ path, title, permission, module })),
  calls: calls.map(({ id, method, path, spec }) => ({
    id,
    method,
    path,
    permission: ruleText(spec.rule),
    module: spec.module ?? '',
    addition: spec.addition ?? false,
  })),
  permissions: permissionNames,
  modules: moduleNames,
  notices: Object.values(notices).map(({ text }) => text),
  commands: allCommands(() => true).map(({ id, title, rule, module }) => ({
    id,
    title,
    permission: rule ? ruleText(rule) : '',
    module: module ?? '',
  })),
}
process.stdout.write(`${JSON.stringify(printed)}\n`)

function ruleText(rule: Rule): string {
  if (typeof rule === 'string') return rule
  return 'anyOf' in rule ? rule.anyOf.join('|') : rule.allOf.join('&')
}
