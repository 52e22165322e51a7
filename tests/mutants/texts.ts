import type { Mutant } from './mutant.ts'

const leads = { test: 'tests/leads/leads.test.ts' }
const contracts = { test: 'tests/contracts' }
const celebrated = { test: 'tests/reference/celebrations.test.ts' }
const mentions = { test: 'tests/tasks/mentions.test.ts' }
const written = { test: 'tests/contracts/markdown.test.ts' }

export const textFaults: readonly Mutant[] = [
  {
    kind: 'rule',
    fault: 'a lead does not know the customer whose name is written another way',
    file: 'server/areas/leads/leads.record.ts',
    text: '(name_key(c.name) = name_key(t.company_name) or',
    instead: '(c.name = t.company_name or',
    caughtBy: leads,
  },
  {
    kind: 'guard',
    fault: 'who may not see customers reads in a lead that there is one',
    file: 'server/areas/leads/leads.record.ts',
    text: "user.permissions.has('view_customers') ?",
    instead: "user.kind === 'staff' ?",
    caughtBy: leads,
  },
  {
    kind: 'rows',
    fault: 'a contract sent twice is there twice',
    file: 'server/areas/contracts/generate.ts',
    text: 'if (same) return same',
    instead: 'if (same === 0) return same',
    caughtBy: contracts,
  },
  {
    kind: 'column',
    fault: 'what a merge field says is taken for Markdown',
    file: 'server/documents/contract-text.ts',
    text: 'readMarkdown(body)',
    instead: 'readMarkdown(filled(body, filling))',
    caughtBy: contracts,
  },
  {
    kind: 'refusal',
    fault: 'a celebration is called by a personal code',
    file: 'contract/reference/reference.ts',
    text: ', check: withoutPersonalCode',
    instead: '',
    caughtBy: celebrated,
  },
  {
    kind: 'refusal',
    fault: 'a mention tells the words of a comment to who may not read its record',
    file: 'server/areas/conversation/mentioned.ts',
    text: 'people.filter(({ reads }) => !reads)',
    instead: "people.filter(({ name }) => name === '')",
    caughtBy: mentions,
  },
  {
    kind: 'guard',
    fault: 'who lost the right goes on reading what they were told',
    file: 'server/areas/conversation/conversation.routes.ts',
    text: "then n.text else '' end",
    instead: 'then n.text else n.text end',
    caughtBy: mentions,
  },
  {
    kind: 'guard',
    fault: 'a mail tells the words of a task to who may not read it',
    file: 'server/areas/conversation/tell.ts',
    text: 'reads ? text : unreadable',
    instead: 'text',
    caughtBy: mentions,
  },
  {
    kind: 'rows',
    fault: 'a footnote that nothing points to is lost',
    file: 'contract/markdown.ts',
    text: "if (node.type === 'footnoteDefinition') this.numberOf(node)",
    instead: "if (node.type === 'yaml') this.all()",
    caughtBy: written,
  },
  {
    kind: 'rows',
    fault: 'a line with a colon that reads as a definition is lost',
    file: 'contract/markdown.ts',
    text: 'return this.used.has(node) ? [] :',
    instead: 'return this.definitions.has(node.identifier) ? [] :',
    caughtBy: written,
  },
  {
    kind: 'column',
    fault: 'a field in the address of a link is not filled',
    file: 'server/documents/contract-runs.ts',
    text: '.map((each) => filled(each, filling))',
    instead: '.map((each) => each)',
    caughtBy: written,
  },
]
