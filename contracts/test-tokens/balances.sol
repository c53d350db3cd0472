// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {TestToken} from "./token.sol";

/// Tells everybody that they have all there could ever be.
contract Boundless is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function balanceOf(address) public pure override returns (uint256) {
        return type(uint256).max;
    }
}

/// Its maker may close it: then it tells nobody what they have.
contract Closing is TestToken {
    bool internal _closed;

    constructor(uint256 whole) TestToken(whole) {}

    function close(bool closed) external onlyMaker {
        _closed = closed;
    }

    function balanceOf(address holder) public view override returns (uint256) {
        require(!_closed, "closed");
        return super.balanceOf(holder);
    }
}

/// The chain's own coin in a token's clothes, as Polygon has it at 0x…1010.
contract OwnCoin is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function balanceOf(address holder) public view override returns (uint256) {
        return holder.balance;
    }
}

/// An ERC-20 with 13 decimals, as nobody expects.
contract Clean13 is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function decimals() public pure override returns (uint8) {
        return 13;
    }
}
