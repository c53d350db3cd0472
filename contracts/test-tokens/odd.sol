// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {TestToken} from "./token.sol";

contract NoDecimals is TestToken {
    bool internal _begun;

    constructor(uint256 whole) TestToken(whole) {
        _begun = true;
    }

    function decimals() public view override returns (uint8) {
        require(!_begun, "no");
        return 18;
    }
}

contract NoName is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function name() public pure override returns (string memory) {
        revert("no");
    }

    function symbol() public pure override returns (string memory) {
        revert("no");
    }
}

contract MarkupName is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function name() public pure override returns (string memory) {
        return "<img src=x onerror=alert(1)><b>Bold</b>";
    }

    function symbol() public pure override returns (string memory) {
        return "<b>X</b>";
    }
}

contract LongName is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function name() public pure override returns (string memory) {
        return string(new bytes(100_000));
    }
}

/// Name and symbol as 32 bytes, as MKR has them.
contract BytesName {
    bytes32 public constant name = "Bytes name";
    bytes32 public constant symbol = "BYT";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor(uint256 whole) {
        totalSupply = balanceOf[msg.sender] = whole * 1e18;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}

/// Answers every call with nothing: a contract, but no token.
contract NoToken {
    constructor(uint256) {}

    fallback() external {}
}
