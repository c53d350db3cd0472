import { Component, type ReactNode } from "react";

type Props = { children: ReactNode; instead: ReactNode };

/** Shows something else in the place of what cannot be shown: a part of the site that does not load takes no more than itself away. */
export class Fallible extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
