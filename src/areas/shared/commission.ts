import type { TechnicalDocumentRecord } from '../../../contract/technical-documents/technical-document-record.ts'

type Members = TechnicalDocumentRecord['commission']

/** One member per line: `Vārds Uzvārds, amats`. */
export function textOfMembers(members: Members): string | null {
  return members.length === 0 ? null : members.map(({ name, job_title }) => [name, job_title].filter(Boolean).join(', ')).join('\n')
}

export function membersIn(text: string | null): Members {
  return (text ?? '').split('\n').flatMap((line) => {
    const [name = '', ...title] = line.split(',')
    return name.trim() === '' ? [] : [{ name: name.trim(), job_title: title.join(',').trim() || null }]
  })
}
