/**
 * A reason as a sentence about a field, `where` naming its row if there is one. Latvian: what something must be takes
 * its subject in the dative; a reason without a verb of the field stands behind a colon.
 */
export function fieldSentence(label: string, reason: string, where = ''): string {
  if (/^(jābūt|jāsākas)\b/.test(reason)) return `Laukam „${label}”${where} ${reason}`
  return `Lauks „${label}”${where}${/^(ir|nav|nedrīkst|satur|neatbilst|var)\b/.test(reason) ? '' : ':'} ${reason}`
}
