/** A page outside the workspace, open to everyone who has its link. */
export interface VisitorScreenProps {
  params: Readonly<Record<string, string>>
}
