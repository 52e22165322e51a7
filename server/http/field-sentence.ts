/**
 * Builds a sentence about a field. Latvian: reasons with "jābūt" take the subject in the dative; reasons without a
 * verb follow a colon.
 */
export function fieldSentence(label: string, reason: string, where = ''): string {
  if (/^(jābūt|jāsākas)\b/.test(reason)) return `Laukam „${label}”${where} ${reason}`
  return `Lauks „${label}”${where}${/^(ir|nav|nedrīkst|satur|neatbilst|var)\b/.test(reason) ? '' : ':'} ${reason}`
}
